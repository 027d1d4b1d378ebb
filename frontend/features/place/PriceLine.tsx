import { readerAddress } from '../../lib/addresses.ts';
import { type StockRating, targetOf } from './stockRating.ts';

/** A price at its day; the share of the drawing's width and height where it stands. */
interface Point {
  id: number;
  x: number;
  y: number;
  title: string;
  target: boolean;
}

/** Time and price are drawn between these shares of the height. */
const inset = 0.08;

/** The points of all prices in one unit; empty where there are fewer than two days. */
function pointsOf(items: readonly StockRating[], unit: string) {
  const prices = items.flatMap((item) => {
    const day = Date.parse(item.time_text);
    if (Number.isNaN(day)) return [];
    const target = item.target_price?.unit === unit ? targetOf(item) : undefined;
    const share = item.share_price?.unit === unit ? item.share_price.value : undefined;
    return [
      { item, day, price: target, target: true },
      { item, day, price: share, target: false },
    ].flatMap((one) => (one.price === undefined ? [] : [{ ...one, price: one.price }]));
  });
  const days = prices.map(({ day }) => day);
  const values = prices.map(({ price }) => price);
  const [from, to] = [Math.min(...days), Math.max(...days)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (prices.length === 0 || from === to) return null;
  const points = prices
    .sort((one, other) => one.day - other.day)
    .map(({ item, day, price, target }): Point => {
      const share = high > low ? (price - low) / (high - low) : 0.5;
      return {
        id: item.id,
        x: (day - from) / (to - from),
        y: 1 - inset - share * (1 - 2 * inset),
        title: `${item.time_text} ${item.organization.name} ${target ? '目标价' : '股价'} ${price.toFixed(2)} ${unit}`,
        target,
      };
    });
  return { points, low, high };
}

const trace = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${(x * 100).toFixed(2)},${(y * 100).toFixed(2)}`).join(' ');

/** Target prices as dots, the prices of their days as rings; each opens its report's first page. Nothing for one day. */
export function PriceLine({ items }: { items: readonly StockRating[] }) {
  const unit = items.find((item) => item.target_price)?.target_price?.unit;
  const drawn = unit === undefined ? null : pointsOf(items, unit);
  if (!drawn) return null;
  const { points, low, high } = drawn;
  const dated = items.filter(({ time_text }) => time_text !== '');
  return (
    <figure className="mt-4 mb-2">
      <div className="relative mr-16 h-40 border-line border-b">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {[true, false].map((target) => (
            <polyline
              key={String(target)}
              points={trace(points.filter((point) => point.target === target))}
              fill="none"
              stroke={target ? 'var(--sea)' : 'var(--edge)'}
              strokeWidth="1.5"
              strokeDasharray={target ? undefined : '3 3'}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {points.map(({ id, x, y, title, target }) => (
          <a
            key={`${id}-${target}`}
            href={readerAddress(id, 1)}
            target="_blank"
            rel="noopener"
            title={title}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            className={`absolute -translate-1/2 rounded-full hover:scale-150 ${target ? 'size-2 bg-sea ring-2 ring-paper forced-colors:bg-[CanvasText]' : 'size-2.5 border-2 border-edge bg-paper'}`}
          >
            <span className="sr-only">{title}</span>
          </a>
        ))}
        {[high, low].slice(0, high > low ? 2 : 1).map((price) => (
          <span
            key={price}
            style={{ top: `${(high > low ? (price === high ? inset : 1 - inset) : 0.5) * 100}%` }}
            className="absolute left-full ml-3 -translate-y-1/2 whitespace-nowrap text-muted text-xs tabular-nums"
          >
            {price.toFixed(2)}
          </span>
        ))}
      </div>
      <figcaption className="mr-16 flex flex-wrap justify-between gap-x-4 pt-1 text-muted text-xs tabular-nums">
        <span>{dated.at(-1)?.time_text}</span>
        <span className="max-sm:order-last max-sm:w-full">
          <span className="text-sea">● 目标价</span>
          {points.some(({ target }) => !target) && <span className="ml-3">○ 当时股价</span>}（{unit}）
        </span>
        <span>{dated[0]?.time_text}</span>
      </figcaption>
    </figure>
  );
}
