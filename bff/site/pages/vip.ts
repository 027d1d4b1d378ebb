import { membershipAnswers } from '../../contract/membershipAnswers.ts';
import { plans } from '../../entitlements/plans.ts';
import type { DescribePage } from '../content.ts';
import { html } from '../html.ts';

/** /vip: what each membership costs and gives (spec §6). */
export const describePlans: DescribePage = async () => {
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
export const describeAboutVip: DescribePage = async () => ({
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
