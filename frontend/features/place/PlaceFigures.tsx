import type { Chart } from '../../../bff/contract/entities.ts';
import { classNames } from '../../lib/classNames.ts';
import { formatCount } from '../../lib/format.ts';
import { barsOf, isTrend, nameOfMonth } from '../../lib/months.ts';
import { ChartFigure, ChartViewerSlot } from '../chart/ChartFigure.tsx';
import { useChartAddress } from '../chart/useChartAddress.ts';

/** Reports by month of publication, the last three years of them. */
export function MonthBars({ trend }: { trend: readonly { month: string; count: number }[] }) {
  const bars = barsOf(trend);
  const [first] = bars;
  const last = bars.at(-1);
  if (!isTrend(bars) || !first || !last) return null;
  const most = Math.max(...bars.map(({ count }) => count));
  const told = bars
    .filter(({ count }) => count > 0)
    .map(({ month, count }) => `${nameOfMonth(month)} ${count} 份`);
  return (
    <figure className="self-end">
      <div role="img" aria-label={`每月报告数：${told.join('，')}`} className="flex h-24 items-end gap-0.5">
        {bars.map(({ month, count }) => (
          <span
            key={month}
            title={`${nameOfMonth(month)}，${formatCount(count)} 份`}
            style={{ height: count > 0 ? `${Math.max(6, (count / most) * 100)}%` : '1px' }}
            className={classNames(
              'min-w-0 flex-1',
              count > 0 ? 'bg-sea/60 hover:bg-sea forced-colors:bg-[CanvasText]' : 'bg-line',
            )}
          />
        ))}
      </div>
      <figcaption className="flex justify-between border-line border-t pt-1 text-muted text-xs tabular-nums">
        <span>{first.month}</span>
        <span>每月报告数（最高 {formatCount(most)} 份）</span>
        <span>{last.month}</span>
      </figcaption>
    </figure>
  );
}

const sizes = '(min-width: 64rem) 13rem, (min-width: 40rem) 40vw, 70vw';

/** The newest charts and tables of a place's reports; nothing without any. */
export function PlaceCharts({ charts }: { charts: readonly Chart[] }) {
  const { open } = useChartAddress();
  if (charts.length === 0) return null;
  return (
    <section aria-labelledby="place-charts">
      <h2 id="place-charts" className="ruled font-semibold font-song text-lg">
        图表
      </h2>
      <ul className="swipe-strip mt-4 auto-cols-[70%] gap-x-4 gap-y-6 pb-1 sm:auto-cols-[40%] lg:grid-cols-4">
        {charts.map((chart) => (
          <li key={chart.id} className="min-w-0 snap-start">
            <ChartFigure chart={chart} onOpen={() => open(chart.id)} sizes={sizes} />
          </li>
        ))}
      </ul>
      <ChartViewerSlot charts={charts} />
    </section>
  );
}
