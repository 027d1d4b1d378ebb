import { holdings } from '../../contract/tags.ts';
import type { DescribePage } from '../content.ts';
import { html } from '../html.ts';

interface Counted {
  name: string;
  count: number;
}

const listOf = (heading: string, items: readonly Counted[]) =>
  html`<h2>${heading}</h2><ul>${items.map(({ name, count }) => html`<li>${name}：${count} 份</li>`)}</ul>`;

/** /insight/index: what the library holds. */
export const describeInsight: DescribePage = async ({ ask }) => {
  const { reports, charts, pages, organization_count, years, types, industries, organizations } = await ask(
    holdings,
    {},
  );
  const summary = `研海收录 ${reports} 份研究报告、${charts} 张数据图表、${pages} 页可检索的原文，来自 ${organization_count} 家机构。`;
  return {
    title: '馆藏一览',
    description: summary,
    words: html`<h1>馆藏一览</h1><p>${summary}</p>${listOf('按发布年份', years)}${listOf('按报告类型', types)}${listOf('按行业', industries)}${listOf('按发布机构', organizations)}`,
  };
};
