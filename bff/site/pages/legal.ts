import type { LegalClause, LegalDocument } from '../../contract/legal/document.ts';
import { privacy } from '../../contract/legal/privacy.ts';
import { procedure } from '../../contract/legal/procedure.ts';
import { protocol } from '../../contract/legal/protocol.ts';
import type { DescribePage } from '../content.ts';
import { type Html, html } from '../html.ts';

function clauseOf(clause: LegalClause): Html {
  if (typeof clause === 'string') return html`<p>${clause}</p>`;
  const { text, points = [], table } = clause;
  const items = points.map((point) => html`<li>${point}</li>`);
  const rows = (table?.rows ?? []).map((row) => html`<li>${row.join('：')}</li>`);
  return html`<p>${text}</p><ul>${items}${rows}</ul>`;
}

/** A legal page reads the same without scripts (spec §1, legal pages). */
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
export const describeProtocol = describe(
  protocol,
  '使用研海的约定：账号、使用规范、上传的内容、会员与贝壳、退款与发票、违约责任。',
);
/** The first HTML of /privacy. */
export const describePrivacy = describe(
  privacy,
  '研海处理哪些个人信息、为什么处理、保存多久，以及你怎样行使查阅、更正、删除等权利。',
);
/** The first HTML of /infringement. */
export const describeProcedure = describe(
  procedure,
  '认为研海上的内容侵权的，怎样提交通知；被下架而有异议的，怎样提交反通知；我们怎样处理。',
);
