import { Radio, RadioGroup } from '@headlessui/react';
import type { Data } from '../../../bff/contract/call.ts';
import type { vipList } from '../../../bff/contract/orders.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatCount } from '../../lib/format.ts';

/** One tier of the price list. */
type PriceGroup = Data<typeof vipList>['items'][number];

/** The tiers to choose from, and the chosen one's level. */
export interface TierPickerProps {
  groups: readonly PriceGroup[];
  level: number;
  onChange: (level: number) => void;
}

/** The tiers side by side, price under name. */
export function TierPicker({ groups, level, onChange }: TierPickerProps) {
  return (
    <RadioGroup
      value={level}
      onChange={onChange}
      aria-label="会员等级"
      className="grid auto-cols-fr grid-flow-col border border-line"
    >
      {groups.map((group) => (
        <Radio
          key={group.level}
          value={group.level}
          className={classNames(
            'flex min-h-11 cursor-pointer flex-col items-center justify-center border-line border-l px-1 py-3 text-center first:border-l-0 focus-visible:-outline-offset-2',
            'data-checked:bg-gilt data-checked:text-gold data-checked:shadow-[inset_0_-2px_0_var(--gold)]',
          )}
        >
          <span className="font-semibold">{group.name}</span>
          <span className="whitespace-nowrap tabular-nums">
            <span className="font-figure text-xl">{formatCount(group.items[0]?.price ?? 0)}</span>
            <span className="text-sm"> 元/年</span>
          </span>
          <del className="text-muted text-xs tabular-nums">
            <span className="sr-only">原价</span>
            {formatCount(group.items[0]?.org_price ?? 0)} 元
          </del>
        </Radio>
      ))}
    </RadioGroup>
  );
}
