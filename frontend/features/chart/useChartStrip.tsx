import { type ReactNode, useEffect, useState } from 'react';
import { toStripRequest } from '../../../bff/contract/chartRequest.ts';
import type { Chart } from '../../../bff/contract/entities.ts';
import type { SearchState } from '../../../bff/contract/searchState.ts';
import { TextLink } from '../../components/Button.tsx';
import { formatCount } from '../../lib/format.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { ChartFigure, ChartViewerSlot } from './ChartFigure.tsx';
import { useChartAddress } from './useChartAddress.ts';

/** The first charts of a search; `total` counts all. */
interface ChartStripProps {
  charts: readonly Chart[];
  total: number;
  /** The tab that lists them all. */
  more: string;
}

/** A row of charts between the results, scrolled sideways; each opens in the viewer. */
function ChartStrip({ charts, total, more }: ChartStripProps) {
  const { open } = useChartAddress();
  return (
    <section aria-label="相关图表" className="py-5">
      <div className="flex items-baseline justify-between">
        <h3 className="font-semibold text-sm">
          相关图表 <span className="font-normal text-muted tabular-nums">{formatCount(total)}</span>
        </h3>
        <TextLink to={more} className="touch text-sm">
          查看更多
        </TextLink>
      </div>
      <ul className="-mx-1 mt-2 flex snap-x scroll-px-1 gap-4 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:thin]">
        {charts.map((chart) => (
          <li key={chart.id} className="w-56 shrink-0 snap-start">
            <ChartFigure chart={chart} onOpen={() => open(chart.id)} />
          </li>
        ))}
      </ul>
      <ChartViewerSlot charts={charts} />
    </section>
  );
}

/** Charts from which on the strip shows. */
const minCharts = 8;
/** Milliseconds that present results wait for the charts; later charts are left out, for rows must not move. */
const stripTimeoutMs = 400;

/**
 * The strip of charts for a search page's state; null asks for none. `ready`: the results are there; `more` leads to
 * all of them. `settled` is
 * true once it is decided whether the strip shows: rows never move once shown.
 */
export function useChartStrip(
  state: SearchState | null,
  ready: boolean,
  more: string,
): { content: ReactNode; settled: boolean } {
  const request = state && toStripRequest(state);
  const asked = request === null ? null : JSON.stringify(request);
  const charts = useCall('/api/chart/search', request, {
    keepPreviousData: false,
    shouldRetryOnError: false,
  });
  const [late, setLate] = useState<string | null>(null);
  const waiting = asked !== null && charts.isLoading && late !== asked;
  useEffect(() => {
    if (!waiting || !ready) return;
    const timer = setTimeout(() => setLate(asked), stripTimeoutMs);
    return () => clearTimeout(timer);
  }, [waiting, ready, asked]);

  const found = charts.data;
  const show = asked !== null && late !== asked && found && found.charts.length >= minCharts;
  return {
    settled: !waiting,
    content: show ? <ChartStrip charts={found.charts} total={found.chart_total} more={more} /> : null,
  };
}
