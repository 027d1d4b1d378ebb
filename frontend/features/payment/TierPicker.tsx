import { Radio, RadioGroup } from '@headlessui/react';
import type { ReactNode } from 'react';
import type { Data } from '../../../bff/contract/call.ts';
import type { vipList } from '../../../bff/contract/orders.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatCount } from '../../lib/format.ts';

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
  return (
    <RadioGroup<'div', Value | null>
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      aria-label={label}
      className={classNames('grid auto-cols-fr grid-flow-col border border-line', className)}
    >
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          className={classNames(
            'flex min-h-11 cursor-pointer flex-col items-center justify-center border-line border-l px-1 text-center first:border-l-0 focus-visible:-outline-offset-2',
            'data-checked:bg-gilt data-checked:text-gold data-checked:shadow-[inset_0_-2px_0_var(--gold)]',
          )}
        >
          {option.content}
        </Radio>
      ))}
    </RadioGroup>
  );
}

/** One tier of the price list. */
type PriceGroup = Data<typeof vipList>['items'][number];

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
