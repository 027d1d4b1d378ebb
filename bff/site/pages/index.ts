import type { LegalClause, LegalDocument } from '../../contract/legal/document.ts';
import privacy from '../../contract/legal/privacy.json' with { type: 'json' };
import procedure from '../../contract/legal/procedure.json' with { type: 'json' };
import protocol from '../../contract/legal/protocol.json' with { type: 'json' };
import { membershipAnswers } from '../../contract/site/membershipAnswers.ts';
import { holdings } from '../../contract/tags.ts';
import { plans } from '../../entitlements/plans.ts';
import { type DescribedPages, type DescribePage, type Html, html, preloaded } from '../content.ts';
import {
  describeCharts,
  describeCollection,
  describeCollections,
  describeFileType,
  describeFolder,
  describeHome,
  describeSearch,
} from './lists.ts';
import { describePlace } from './place.ts';
import { describeReport } from './report.ts';

/** /vip: what each membership costs and gives. */
const describePlans: DescribePage = async () => {
  const rows = plans.map(
    ({ name, price, downloadsPerDay, searchResults, unlocksPerYear }) =>
      html`<li>${name}：${price === 0 ? '免费' : `${price} 元/年`}，搜索结果 ${searchResults} 条，每天下载 ${downloadsPerDay} 份，每年解锁 ${unlocksPerYear} 个专题</li>`,
  );
  return {
    title: '会员权益',
    description: '普通用户、标准 VIP、高级 VIP 与商务 VIP 的权益和价格对比。',
    words: html`<h1>会员权益</h1><ul>${rows}</ul>`,
  };
};

/** /aboutVip: questions and answers. */
const describeAboutVip: DescribePage = async () => ({
  title: '会员说明',
  description: '研海会员的期限、升级、下载次数、专题解锁、贝壳、发票与退款：常见问题与回答。',
  data: () => ({
    '@type': 'FAQPage',
    mainEntity: membershipAnswers.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }),
  words: html`<h1>会员说明</h1>${membershipAnswers.map(
    ({ question, answer }) => html`<h2>${question}</h2><p>${answer}</p>`,
  )}`,
});

function clauseOf(clause: LegalClause): Html {
  if (typeof clause === 'string') return html`<p>${clause}</p>`;
  const { text, points = [], table } = clause;
  const items = points.map((point) => html`<li>${point}</li>`);
  const rows = (table?.rows ?? []).map((row) => html`<li>${row.join('：')}</li>`);
  return html`<p>${text}</p><ul>${items}${rows}</ul>`;
}

/** A legal page reads the same without scripts. */
const describe =
  ({ title, sections, lead }: LegalDocument, description: string): DescribePage =>
  async () => ({
    title,
    description,
    words: html`<h1>${title}</h1>${lead.map(clauseOf)}${sections.map(
      (section) => html`<h2>${section.title}</h2>${section.clauses.map(clauseOf)}`,
    )}`,
  });

/** The first HTML of /protocol. */
const describeProtocol = describe(
  protocol,
  '使用研海的约定：账号、使用规范、上传的内容、会员与贝壳、退款与发票、违约责任。',
);
/** The first HTML of /privacy. */
const describePrivacy = describe(
  privacy,
  '研海处理哪些个人信息、为什么处理、保存多久，以及你怎样行使查阅、更正、删除等权利。',
);
/** The first HTML of /infringement. */
const describeProcedure = describe(
  procedure,
  '认为研海上的内容侵权的，怎样提交通知；被下架而有异议的，怎样提交反通知；我们怎样处理。',
);

interface Counted {
  name: string;
  count: number;
}

const listOf = (heading: string, items: readonly Counted[]) =>
  html`<h2>${heading}</h2><ul>${items.map(({ name, count }) => html`<li>${name}：${count} 份</li>`)}</ul>`;

/** /insight/index: what the library holds. */
const describeInsight: DescribePage = async ({ ask }) => {
  const held = await ask(holdings, {});
  const { reports, charts, pages, organization_count, years, types, industries, organizations } = held;
  const summary = `研海收录 ${reports} 份研究报告、${charts} 张数据图表、${pages} 页可搜索的原文，来自 ${organization_count} 家机构。`;
  return {
    answers: [preloaded(holdings, {}, held)],
    title: '馆藏一览',
    description: summary,
    words: html`<h1>馆藏一览</h1><p>${summary}</p>${listOf('按发布年份', years)}${listOf('按报告类型', types)}${listOf('按行业', industries)}${listOf('按发布机构', organizations)}`,
  };
};

/** The pages whose first HTML says more than their title, by the table of routes' names. */
export const describedPages: DescribedPages = {
  home: describeHome,
  report: describeSearch,
  detail: describeReport,
  preview: describeReport,
  fileType: describeFileType,
  place: describePlace,
  stock: describePlace,
  chart: describeCharts,
  collection: describeCollections,
  collectionDetail: describeCollection,
  folder: describeFolder,
  vip: describePlans,
  aboutVip: describeAboutVip,
  insight: describeInsight,
  protocol: describeProtocol,
  privacy: describePrivacy,
  infringement: describeProcedure,
};
