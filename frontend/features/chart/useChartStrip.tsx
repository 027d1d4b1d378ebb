import { type ReactNode, useEffect, useState } from 'react';
import { searchCharts } from '../../../bff/contract/charts.ts';
import type { SearchState } from '../../../bff/contract/searchState.ts';
import { toStripRequest } from '../../../bff/contract/stripRequest.ts';
import { useCall } from '../../lib/useCall.ts';
import { ChartStrip } from './ChartStrip.tsx';

/** From so many charts on, the strip shows (spec §2). */
const minCharts = 8;
/** Results that are there wait so long (ms) for the charts; charts that come later are left out, for rows must not move. */
const stripTimeoutMs = 400;

/**
 * The strip of charts for a search page's state; null asks for none. `ready`: the results are there. `settled` is
 * true once it is decided whether the strip shows: rows never move once shown.
 */
export function useChartStrip(
  state: SearchState | null,
  ready: boolean,
): { content: ReactNode; settled: boolean } {
  const request = state && toStripRequest(state);
  const asked = request === null ? null : JSON.stringify(request);
  const charts = useCall(searchCharts, request, { keepPreviousData: false, shouldRetryOnError: false });
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
    content: show ? (
      <ChartStrip charts={found.charts} total={found.total} keyword={state?.keyword ?? ''} />
    ) : null,
  };
}
