import { classNames } from '../../../lib/classNames.ts';
import { formatCount } from '../../../lib/format.ts';
import { barsOf, isTrend, nameOfMonth } from '../../../lib/months.ts';
import type { SearchAnswer, SearchControl } from '../useReportSearch.ts';

/** Bars a phone has room for. */
const onPhone = 18;

/** First and last day of a month. */
const daysOf = (month: string): { from: string; to: string } => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
};

interface TrendProps {
  trend: SearchAnswer['trend'];
  /** What the bars count. */
  of: '报告' | '页';
  control: SearchControl;
}

/** Hits of a search by month of publication, as bars that narrow it to their month and, pressed again, do not. */
export function Trend({ trend, of, control }: TrendProps) {
  const unit = of === '页' ? of : '份';
  const bars = barsOf(trend ?? []);
  if (!isTrend(bars)) return null;
  const { state, change } = control;
  const most = Math.max(...bars.map(({ count }) => count));
  const isChosen = (month: string) => state.from === daysOf(month).from && state.to === daysOf(month).to;
  // Of less than a year none may begin on show: its ends tell when it is.
  const ends = bars.some(({ month }, index) => month.endsWith('-01') && index < bars.length - 1)
    ? []
    : [bars[0]?.month, bars.at(-1)?.month];
  const narrowed = bars.some(({ month }) => isChosen(month));
  return (
    <section aria-label="提及趋势" className="border-line border-b pt-3 pb-2">
      <div className="flex items-baseline justify-between text-muted text-xs">
        <h3 className="font-semibold text-ink text-sm">提及趋势</h3>
        <span className="tabular-nums">
          {of === '页' ? '每月提及的页数' : '每月提及的报告数'}（最高 {formatCount(most)} {unit}）
        </span>
      </div>
      <ol className="mt-1 flex h-12 items-stretch">
        {bars.map(({ month, count }, index) => (
          <li
            key={month}
            className={classNames('min-w-0 flex-1', index < bars.length - onPhone && 'max-md:hidden')}
          >
            <button
              type="button"
              disabled={count === 0}
              aria-pressed={isChosen(month)}
              aria-label={`${nameOfMonth(month)}，${formatCount(count)} ${unit}`}
              title={`${nameOfMonth(month)}，${formatCount(count)} ${unit}`}
              onClick={() => change(isChosen(month) ? { from: '', to: '' } : daysOf(month))}
              className="group flex size-full items-end px-px"
            >
              <span
                style={{ height: `${Math.max(count > 0 ? 6 : 0, (count / most) * 100)}%` }}
                className={classNames(
                  'w-full transition-colors group-hover:bg-sea forced-colors:bg-[CanvasText]',
                  narrowed && !isChosen(month) ? 'bg-ink/15' : 'bg-sea/55',
                  isChosen(month) && 'bg-sea',
                )}
              />
            </button>
          </li>
        ))}
      </ol>
      <div aria-hidden="true" className="flex border-line border-t pt-1 text-muted text-xs tabular-nums">
        {bars.map(({ month }, index) => {
          const fromPhone = index - (bars.length - onPhone);
          // A year where it begins, and the first of those on show.
          const starts = month.endsWith('-01');
          return (
            <span
              key={month}
              className={classNames(
                'min-w-0 flex-1 overflow-visible whitespace-nowrap',
                fromPhone < 0 && 'max-md:hidden',
                ends.at(-1) === month && 'flex justify-end',
              )}
            >
              {starts && index < bars.length - 1 ? month.slice(0, 4) : ''}
              {ends.includes(month) && nameOfMonth(month)}
            </span>
          );
        })}
      </div>
    </section>
  );
}
