import { Check } from 'lucide-react';
import type { PlanRow } from '../../../bff/contract/orders.ts';

/** Audience of each tier, by level. */
export const tierFor = [
  '',
  '适合偶尔查资料的个人读者',
  '适合每天跟踪行业的研究者',
  '适合团队一起使用',
] as const;

/** Rights of a tier in the payment dialog (spec §6, newer dialog); its numbers are the plan's. */
export function tierRights(plan: PlanRow): string[] {
  return [
    `每天下载 ${plan.downloads_per_day} 份报告`,
    ...(plan.sharing_group ? ['账号可多人共享'] : []),
    ...(plan.unlocks_per_year > 0 ? [`免费解锁 ${plan.unlocks_per_year} 个专题（限年度会员）`] : []),
    '报告搜索不限次数',
    plan.searches_charts ? '图表功能全部开放' : '开放部分图表功能',
    '小程序同享权益',
    '无广告',
  ];
}

/** Rights of the two tiers in the older dialog (spec §6), by level. */
export const olderRights: Readonly<Record<1 | 2, readonly string[]>> = {
  1: [
    '无广告',
    '每月阅读 1500 份报告',
    '每月下载 300 份报告',
    '小程序同享权益',
    '报告搜索不限次数',
    '免费加入报告群',
  ],
  2: [
    '无广告',
    '每月阅读 3000 份报告',
    '每月下载 600 份报告',
    '小程序同享权益',
    '报告与图表搜索不限次数',
    '报告、图表按分类筛选',
    '查看图表原文',
    '免费加入报告群',
  ],
};

/** Rights of a tier, one a line. */
export function RightsList({ rights }: { rights: readonly string[] }) {
  return (
    <ul className="space-y-1.5">
      {rights.map((right) => (
        <li key={right} className="flex items-start gap-2">
          <Check aria-hidden="true" size={16} strokeWidth={2} className="mt-1 shrink-0 text-gold" />
          {right}
        </li>
      ))}
    </ul>
  );
}
