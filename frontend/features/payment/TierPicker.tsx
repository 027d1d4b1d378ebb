import type { Data } from '../../../bff/contract/call.ts';
import type { vipList } from '../../../bff/contract/orders.ts';
import { formatCount } from '../../lib/format.ts';
import { RadioRow } from './RadioRow.tsx';

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
