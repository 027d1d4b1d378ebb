import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlanRow } from '../../../bff/contract/orders.ts';
import { formatCount } from '../../lib/format.ts';

/** A row of the comparison (spec §2): what it is, and how a plan answers it. */
export interface PlanRight {
  name: string;
  of(plan: PlanRow): ReactNode;
}

function has(right: boolean): ReactNode {
  return right ? (
    <Check role="img" aria-label="有" size={18} strokeWidth={1.75} className="inline text-sea" />
  ) : (
    <Minus role="img" aria-label="没有" size={18} strokeWidth={1.5} className="inline text-muted" />
  );
}

/** The comparison's rows, in the order in which a reader meets them. */
export const planRights: readonly PlanRight[] = [
  { name: '有效期', of: (plan) => (plan.level > 0 ? '1 年' : '长期') },
  { name: '可见搜索结果', of: (plan) => `${formatCount(plan.search_results)} 条` },
  { name: '阅读全文', of: (plan) => (plan.reads_whole_reports ? '全部页' : '预览页') },
  {
    name: '报告下载',
    of: (plan) => (plan.downloads_per_day > 0 ? `${plan.downloads_per_day} 份/天` : '用贝壳'),
  },
  { name: '图表搜索', of: (plan) => (plan.searches_charts ? '全部条件' : '关键词首页') },
  { name: '图表原文定位', of: (plan) => has(plan.opens_chart_originals) },
  {
    name: '解锁专题',
    of: (plan) => (plan.unlocks_per_year > 0 ? `${plan.unlocks_per_year} 个/年` : has(false)),
  },
  { name: '定制咨询', of: (plan) => has(plan.consulting) },
  { name: '共享群组', of: (plan) => has(plan.sharing_group) },
  { name: '使用范围', of: (plan) => plan.scope },
];
