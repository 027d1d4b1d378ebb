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
