import { type ReactNode, useEffect, useState } from 'react';
import { searchCharts } from '../../../bff/contract/charts.ts';
import { useCall } from '../../lib/useCall.ts';
import { ChartStrip } from './ChartStrip.tsx';

/** From so many charts on, the strip shows (spec §2). */
const fewest = 8;
/** Results that are there wait so long (ms) for the charts; charts that come later are left out, for rows must not move. */
const patience = 400;

/**
 * The strip of charts for a search page's keyword; null asks for none. `ready`: the results are there. `settled` is
 * true once it is decided whether the strip shows.
 */
export function useChartStrip(
  keyword: string | null,
  ready: boolean,
): { content: ReactNode; settled: boolean } {
  const charts = useCall(searchCharts, keyword === null ? null : { keyword, page: 1 }, {
    keepPreviousData: false,
    shouldRetryOnError: false,
  });
  const [late, setLate] = useState<string | null>(null);
  const waiting = keyword !== null && charts.isLoading && late !== keyword;
  useEffect(() => {
    if (!waiting || !ready) return;
    const timer = setTimeout(() => setLate(keyword), patience);
    return () => clearTimeout(timer);
  }, [waiting, ready, keyword]);

  const found = charts.data;
  const show = keyword !== null && late !== keyword && found && found.charts.length >= fewest;
  return {
    settled: !waiting,
    content: show ? <ChartStrip charts={found.charts} total={found.total} keyword={keyword} /> : null,
  };
}
