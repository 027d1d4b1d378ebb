import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { FacetValue } from '../../../../bff/contract/entities.ts';
import { classNames } from '../../../lib/classNames.ts';
import { formatCount } from '../../../lib/format.ts';
import { rangeOfYears, touchesYear, toYearBars } from '../yearRange.ts';

/** The years with their counts (undefined: not known yet) and the range in force, YYYY-MM-DD or empty. */
export interface YearHistogramProps {
  years: FacetValue[] | undefined;
  from: string;
  to: string;
  onChange: (range: { from: string; to: string }) => void;
}

/**
 * Years as bars. Drag across them to choose a range, press one to choose that year, press the chosen one to
 * drop it; with the keyboard each year is a button, reached by arrows: all of them are one stop.
 */
export function YearHistogram({ years, from, to, onChange }: YearHistogramProps) {
  const plot = useRef<HTMLDivElement>(null);
  const [walked, setWalked] = useState(0);
  const [brush, setBrush] = useState<{ anchor: number; head: number } | null>(null);
  const bars = toYearBars(years ?? []);
  const shown = brush ? rangeOfYears(brush.anchor, brush.head) : { from, to };
  const ranged = shown.from !== '' || shown.to !== '';

  const yearAt = (event: PointerEvent): number => {
    const box = plot.current?.getBoundingClientRect();
    const place = box ? (event.clientX - box.left) / box.width : 0;
    const index = Math.min(bars.length - 1, Math.max(0, Math.floor(place * bars.length)));
    return bars[index]?.year ?? 0;
  };
  const choose = (anchor: number, head: number) => {
    const range = rangeOfYears(anchor, head);
    onChange(range.from === from && range.to === to ? { from: '', to: '' } : range);
  };

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
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setBrush({ anchor: yearAt(event), head: yearAt(event) });
        }}
        onPointerMove={(event) => brush && setBrush({ ...brush, head: yearAt(event) })}
        onPointerUp={() => {
          if (brush) choose(brush.anchor, brush.head);
          setBrush(null);
        }}
        onPointerCancel={() => setBrush(null)}
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
