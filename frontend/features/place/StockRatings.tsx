import { type ReactNode, useState } from 'react';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { comparedFrom } from '../../../bff/contract/chinaTime.ts';
import { initialSearchState, toSearchRequest } from '../../../bff/contract/searchState.ts';
import { Button, TextLink } from '../../components/Button.tsx';
import { detailAddress } from '../../lib/addresses.ts';
import { openDialog } from '../../lib/dialogs.ts';
import { formatCount, formatPrice, formatRating } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { Printed } from '../report/ReportFacts.tsx';
import { PriceLine } from './PriceLine.tsx';
import { type StockRating, targetOf } from './stockRating.ts';

type Told = DataOf<'/api/file/ratings'>;

/** One price where all agree. */
const priceOf = ({ low, high }: { low: number; high: number }): string =>
  low === high ? low.toFixed(2) : `${low.toFixed(2)}–${high.toFixed(2)}`;

/** How far the target lies from the price of its day: +12.3%; empty where either is not printed. */
function roomOf(item: StockRating): string {
  const [target, share] = [targetOf(item), item.share_price];
  if (target === undefined || !share || share.unit !== item.target_price?.unit) return '';
  const percent = (target / share.value - 1) * 100;
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`;
}

/** How far the target prices of a year lie apart. */
function Spread({ spread, newest }: { spread: NonNullable<Told['target_price']>; newest: string }) {
  const { institutions, unit, median } = spread;
  return (
    <p className="text-muted text-sm tabular-nums">
      {newest && `截至 ${newest} 的 12 个月，`}
      {formatCount(institutions)} 家机构目标价 <b className="font-semibold text-ink">{priceOf(spread)}</b>{' '}
      {unit}
      {institutions > 1 && `，中位数 ${median.toFixed(2)} ${unit}`}
    </p>
  );
}

/** What the table tells of a report beside its day, house and title; nothing where that says none. */
const columns: { name: string; told: (item: StockRating) => ReactNode }[] = [
  {
    name: '评级',
    told: (item) =>
      item.rating && (
        <Printed id={item.id} printed={item.outlook_places.rating}>
          {formatRating(item)}
        </Printed>
      ),
  },
  {
    name: '目标价',
    told: ({ id, target_price: price, outlook_places: printed }) =>
      price && (
        <Printed id={id} printed={printed.target_price}>
          {formatPrice(price)}
        </Printed>
      ),
  },
  {
    name: '当时股价',
    told: ({ id, share_price: share, outlook_places: printed }) =>
      share && (
        <Printed id={id} printed={printed.share_price}>
          {`${share.value.toFixed(2)} ${share.unit}`}
        </Printed>
      ),
  },
  { name: '空间', told: roomOf },
];

const cell = 'whitespace-nowrap py-2.5 pr-5';

/** A row a report; columns that none of them fills are left out. */
function RatingTable({ items }: { items: readonly StockRating[] }) {
  const filled = columns.filter(({ told }) => items.some(told));
  const heads = ['发布日期', '机构', ...filled.map(({ name }) => name), '报告'];
  return (
    <div className="fades-on overflow-x-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="text-muted">
          <tr>
            {heads.map((name) => (
              <th key={name} scope="col" className="whitespace-nowrap py-2 pr-5 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-y">
          {items.map((item) => (
            <tr key={item.id} className="align-baseline">
              <td className={`${cell} text-muted`}>{item.time_text}</td>
              <th scope="row" className={`${cell} font-semibold`}>
                {item.organization.name}
              </th>
              {filled.map(({ name, told }) => (
                <td key={name} className={cell}>
                  {told(item)}
                </td>
              ))}
              <td className="min-w-48 py-2.5">
                <TextLink to={detailAddress(item.id)} newTab title={item.name} className="touch line-clamp-1">
                  {item.name}
                </TextLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * 评级与目标价: what each institution says of a stock, the last twelve months first, each value leading to its place;
 * nothing where none says any.
 */
export function StockRatings({ code }: { code: string }) {
  const { data } = useCall('/api/file/ratings', { code });
  const [all, setAll] = useState(false);
  if (!data || data.items.length === 0) return null;
  const { items, target_price: spread } = data;
  const newest = items[0]?.time_text ?? '';
  const recent = items.filter(({ time_text }) => time_text >= comparedFrom(newest));
  const earlier = items.length - recent.length;
  return (
    <section aria-labelledby="stock-ratings">
      <div className="flex flex-wrap items-baseline gap-x-6 border-ink border-b pb-2">
        <h2 id="stock-ratings" className="font-semibold font-song text-lg">
          评级与目标价
        </h2>
        {spread && (
          <Spread spread={spread} newest={items.find((item) => item.target_price)?.time_text ?? ''} />
        )}
        <Button
          tone="quiet"
          size="sm"
          className="-my-1 -mr-3 ml-auto text-sea"
          onClick={() => {
            const search = { ...toSearchRequest(initialSearchState), stock: code };
            openDialog('export', { call: '/api/export/search', input: { search } });
          }}
        >
          导出
        </Button>
      </div>
      <PriceLine items={items} />
      <RatingTable items={all ? items : recent} />
      {earlier > 0 && !all && (
        <Button tone="quiet" size="sm" className="-ml-3 text-sea" onClick={() => setAll(true)}>
          显示更早的 {formatCount(earlier)} 条
        </Button>
      )}
    </section>
  );
}
