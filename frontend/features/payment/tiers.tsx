import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { DataOf } from '../../../bff/contract/calls.ts';
import type { PlanRow } from '../../../bff/contract/orders.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatCount } from '../../lib/format.ts';

/** Audience of each tier, by level. */
export const tierFor = [
  '',
  '适合偶尔查资料的个人读者',
  '适合每天跟踪行业的研究者',
  '适合多人共用的团队',
] as const;

/** Rights of a tier in the payment dialog; its numbers are the plan's. */
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

/** Rights of the two tiers in the older dialog, by level. */
export const olderRights: Readonly<Record<1 | 2, readonly string[]>> = {
  1: [
    '无广告',
    '每月阅读 1500 份报告',
    '每月下载 300 份报告',
    '小程序同享权益',
    '报告搜索不限次数',
    '免费加入报告群组',
  ],
  2: [
    '无广告',
    '每月阅读 3000 份报告',
    '每月下载 600 份报告',
    '小程序同享权益',
    '报告与图表搜索不限次数',
    '报告、图表按分类筛选',
    '查看图表原文',
    '免费加入报告群组',
  ],
};

/** Rights of a tier, one a line. */
export function RightsList({ rights }: { rights: readonly string[] }) {
  return (
    <ul className="space-y-1.5">
      {rights.map((right) => (
        <li key={right} className="flex items-start gap-2">
          <Check size={16} strokeWidth={2} className="mt-1 shrink-0 text-gold" />
          {right}
        </li>
      ))}
    </ul>
  );
}

/** Choices by number, and the contents of each field. */
interface RadioRowProps<Value extends number> {
  label: string;
  /** Null until something is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly { value: Value; content: ReactNode }[];
  className?: string;
}

/** One of a few, side by side in one frame; the chosen one in the membership's gold. */
export function RadioRow<Value extends number>({
  label,
  value,
  onChange,
  options,
  className,
}: RadioRowProps<Value>) {
  const group = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames('grid auto-cols-fr grid-flow-col border border-line', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'relative flex min-h-11 cursor-pointer flex-col items-center justify-center border-line border-l px-1 text-center first:border-l-0',
            'has-checked:bg-gilt has-checked:text-gold has-checked:shadow-[inset_0_-2px_0_var(--gold)]',
            'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-sea',
          )}
        >
          <input
            type="radio"
            name={group}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
          />
          {option.content}
        </label>
      ))}
    </div>
  );
}

/** One tier of the price list. */
type PriceGroup = DataOf<'/api/order/vipList'>['items'][number];

/** The tiers to choose from, and the chosen one's level. */
export interface TierPickerProps {
  groups: readonly PriceGroup[];
  level: number;
  onChange: (level: number) => void;
}

/** A tier's name over its prices. */
function Tier({ name, items }: PriceGroup) {
  return (
    <span className="block py-3">
      <span className="block font-semibold">{name}</span>
      <span className="block whitespace-nowrap tabular-nums">
        <span className="font-figure text-xl">{formatCount(items[0]?.price ?? 0)}</span>
        <span className="text-sm"> 元/年</span>
      </span>
      <del className="block text-muted text-xs tabular-nums">
        <span className="sr-only">原价</span>
        {formatCount(items[0]?.org_price ?? 0)} 元
      </del>
    </span>
  );
}

/** The tiers side by side, price under name. */
export function TierPicker({ groups, level, onChange }: TierPickerProps) {
  return (
    <RadioRow
      label="会员等级"
      value={level}
      onChange={onChange}
      options={groups.map((group) => ({ value: group.level as number, content: <Tier {...group} /> }))}
    />
  );
}
