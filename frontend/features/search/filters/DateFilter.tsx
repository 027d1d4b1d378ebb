import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { dateRangeFilters, undatedYear } from '../../../../bff/contract/constants.ts';
import type { FacetValue } from '../../../../bff/contract/entities.ts';
import { DateRangeField } from '../../../components/search/ListControls.tsx';
import { classNames } from '../../../lib/classNames.ts';
import { formatCount } from '../../../lib/format.ts';
import type { FilterProps } from './ChoiceFilters.tsx';

/** One bar of the histogram: `height` from 0 to 1. */
interface YearBar {
  year: number;
  count: number;
  height: number;
}

/** So many years are drawn at least, or a single one would fill the plot. */
const minYears = 8;
/** Years drawn at most; older ones are reached by the custom range. */
const maxYears = 14;

/** The years from the first to the last that has reports, gaps included so that distance is time. */
export function toYearBars(years: readonly FacetValue[]): YearBar[] {
  const counts = new Map(years.filter(({ id }) => id !== undatedYear.id).map(({ id, count }) => [id, count]));
  if (counts.size === 0) return [];
  const last = Math.max(...counts.keys());
  const first = Math.max(Math.min(...counts.keys(), last - minYears + 1), last - maxYears + 1);
  const top = Math.max(1, ...counts.values());
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const count = counts.get(first + index) ?? 0;
    return { year: first + index, count, height: count / top };
  });
}

/** The custom range that holds whole years, both included; in whichever order they were brushed. */
export function rangeOfYears(one: number, other: number): { from: string; to: string } {
  return { from: `${Math.min(one, other)}-01-01`, to: `${Math.max(one, other)}-12-31` };
}

/** Whether any day of the year lies in the range; an open end is no bound. */
export function touchesYear(year: number, range: { from: string; to: string }): boolean {
  return (!range.from || range.from <= `${year}-12-31`) && (!range.to || range.to >= `${year}-01-01`);
}

/** The years with their counts (undefined: not known yet) and the range in force, YYYY-MM-DD or empty. */
interface YearHistogramProps {
  years: FacetValue[] | undefined;
  from: string;
  to: string;
  onChange: (range: { from: string; to: string }) => void;
}

/** Brushing over a plot of years: the years it is over, and what the plot hears. */
function useBrush(
  plot: RefObject<HTMLElement | null>,
  bars: readonly YearBar[],
  onBrushed: (anchor: number, head: number) => void,
) {
  const [brush, setBrush] = useState<{ anchor: number; head: number } | null>(null);
  const yearAt = ({ clientX }: PointerEvent): number => {
    const box = plot.current?.getBoundingClientRect();
    const share = box ? (clientX - box.left) / box.width : 0;
    const index = Math.min(bars.length - 1, Math.max(0, Math.floor(share * bars.length)));
    return bars[index]?.year ?? 0;
  };
  const heard = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setBrush({ anchor: yearAt(event), head: yearAt(event) });
    },
    onPointerMove: (event: PointerEvent) => brush && setBrush({ ...brush, head: yearAt(event) }),
    onPointerUp: () => {
      if (brush) onBrushed(brush.anchor, brush.head);
      setBrush(null);
    },
    onPointerCancel: () => setBrush(null),
  };
  return { brush, heard };
}

/**
 * Years as bars. Drag across them to choose a range, press one to choose that year, press the chosen one to
 * drop it; with the keyboard each year is a button, reached by arrows: all of them are one stop.
 */
function YearHistogram({ years, from, to, onChange }: YearHistogramProps) {
  const plot = useRef<HTMLDivElement>(null);
  const [walked, setWalked] = useState(0);
  const bars = toYearBars(years ?? []);
  const choose = (anchor: number, head: number) => {
    const range = rangeOfYears(anchor, head);
    onChange(range.from === from && range.to === to ? { from: '', to: '' } : range);
  };
  const { brush, heard } = useBrush(plot, bars, choose);
  const shown = brush ? rangeOfYears(brush.anchor, brush.head) : { from, to };
  const ranged = shown.from !== '' || shown.to !== '';

  if (bars.length === 0) return null;
  const inRange = bars.findLast(({ year }) => ranged && touchesYear(year, shown)) ?? bars.at(-1);
  const stop = bars.some(({ year }) => year === walked) ? walked : inRange?.year;
  const walk = (event: KeyboardEvent, index: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = step === undefined ? undefined : bars[index + step];
    if (!next) return;
    event.preventDefault();
    setWalked(next.year);
    plot.current
      ?.querySelectorAll('button')
      .item(index + (step ?? 0))
      .focus();
  };
  return (
    <fieldset className="mt-3 h-19">
      <legend className="sr-only">按年份</legend>
      <div
        ref={plot}
        className="flex h-14 cursor-ew-resize touch-pan-y select-none items-stretch border-edge border-b"
        {...heard}
      >
        {bars.map(({ year, count, height }, index) => (
          <button
            key={year}
            type="button"
            tabIndex={year === stop ? 0 : -1}
            onKeyDown={(event) => walk(event, index)}
            aria-pressed={ranged && touchesYear(year, shown)}
            aria-label={`${year} 年，${count} 份`}
            title={`${year} 年 ${formatCount(count)} 份`}
            // A pointer is served by the plot, which also knows drags; this hears the keyboard alone.
            onClick={(event) => event.detail === 0 && choose(year, year)}
            className="group flex flex-1 cursor-[inherit] items-end px-px focus-visible:-outline-offset-2"
          >
            <span
              className={classNames(
                'w-full transition-colors forced-colors:bg-[CanvasText]',
                ranged && !touchesYear(year, shown) ? 'bg-ink/15' : 'bg-sea/55 group-hover:bg-sea',
                ranged && touchesYear(year, shown) && 'bg-sea',
              )}
              style={{ height: count ? `${Math.max(6, height * 100)}%` : 0 }}
            />
          </button>
        ))}
      </div>
      <p aria-hidden="true" className="flex justify-between text-muted text-xs tabular-nums">
        <span>{bars[0]?.year}</span>
        <span className="text-ink">{brush && `${shown.from.slice(0, 4)}–${shown.to.slice(0, 4)}`}</span>
        <span>{bars.at(-1)?.year}</span>
      </p>
    </fieldset>
  );
}

/** What no bar stands for: years before the first one, and reports without a date, which no range of days holds. */
function BesideYears({ years = [], onChange }: Pick<YearHistogramProps, 'years' | 'onChange'>) {
  const first = toYearBars(years)[0]?.year ?? 0;
  const older = years.filter(({ id }) => id !== undatedYear.id && id < first);
  const before = older.reduce((sum, { count }) => sum + count, 0);
  const undated = years.find(({ id }) => id === undatedYear.id)?.count ?? 0;
  if (before + undated === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-muted text-xs tabular-nums">
      {before > 0 && (
        <button
          type="button"
          onClick={() => onChange({ from: '', to: `${first - 1}-12-31` })}
          className="touch hover:text-sea"
        >
          {first} 年以前 {formatCount(before)} 份
        </button>
      )}
      {undated > 0 && (
        <span>
          {undatedYear.name} {formatCount(undated)} 份
        </span>
      )}
    </p>
  );
}

/** 发布日期: three presets, the years as a histogram to brush, or any range of days. */
export function DateFilter({ control, facets }: FilterProps) {
  const { dateRange, from, to } = control.state;
  return (
    <>
      <div className="flex rounded-md border border-edge text-sm">
        {dateRangeFilters.map(({ id, name }, index) => (
          <button
            key={id}
            type="button"
            aria-pressed={dateRange === id}
            onClick={() => control.change({ dateRange: dateRange === id ? 0 : id })}
            className={classNames(
              'min-h-11 flex-1 transition-colors first:rounded-l-[3px] last:rounded-r-[3px] xl:min-h-8 pointer-coarse:min-h-11',
              index > 0 && 'border-edge border-l',
              dateRange === id ? 'bg-sea font-semibold text-on-sea' : 'bg-surface hover:text-sea',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      <YearHistogram years={facets?.years} from={from} to={to} onChange={(range) => control.change(range)} />
      <BesideYears years={facets?.years} onChange={(range) => control.change(range)} />
      <DateRangeField from={from} to={to} onChange={(range) => control.change(range)} className="mt-2" />
    </>
  );
}
