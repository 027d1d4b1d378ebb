import { useEffect, useRef } from 'react';
import type { Chart } from '../../../bff/contract/entities.ts';
import { Picture } from '../../components/Picture.tsx';
import { Skeleton } from '../../components/Placeholders.tsx';
import { classNames } from '../../lib/classNames.ts';

/** The charts of one report, the one on show, and what choosing another does. */
export interface SiblingStripProps {
  charts: readonly Chart[] | undefined;
  current: number;
  onChoose: (id: number) => void;
}

/** The report's other charts as a strip of small pictures; the one on show is brought into view. */
export function SiblingStrip({ charts, current, onChoose }: SiblingStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const place = charts?.findIndex(({ id }) => id === current) ?? -1;
  useEffect(() => {
    const list = strip.current;
    const shown = list?.children.item(place);
    if (list && shown instanceof HTMLElement) {
      list.scrollTo({ left: shown.offsetLeft - (list.clientWidth - shown.offsetWidth) / 2 });
    }
  }, [place]);
  return (
    <section aria-label="同一报告的图表" className="border-line border-t px-5 pt-2 pb-3">
      <h3 className="text-muted text-sm tabular-nums">
        同一报告的图表{charts && charts.length > 1 && ` ${charts.length}`}
      </h3>
      <ul
        ref={strip}
        className="relative -mx-1 mt-1 flex h-[4.5rem] gap-2 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:thin]"
      >
        {charts
          ? charts.map((chart) => (
              <li key={chart.id} className="shrink-0">
                <button
                  type="button"
                  title={chart.name}
                  aria-label={chart.name}
                  aria-current={chart.id === current}
                  onClick={() => onChoose(chart.id)}
                  className={classNames(
                    'flex h-14 w-20 items-center justify-center border bg-white p-1',
                    chart.id === current ? 'border-sea ring-1 ring-sea' : 'border-line hover:border-sea',
                  )}
                >
                  <Picture
                    key={chart.online_url}
                    url={chart.online_url}
                    width={chart.width || 400}
                    height={chart.height || 300}
                    sizes="80px"
                    className="max-h-full w-auto max-w-full object-contain"
                  />
                </button>
              </li>
            ))
          : [0, 1, 2, 3].map((index) => (
              <li key={index} className="shrink-0">
                <Skeleton className="h-14 w-20" />
              </li>
            ))}
      </ul>
    </section>
  );
}
