import { type ReactNode, useEffect, useState } from 'react';
import type { Input } from '../../../bff/contract/call.ts';
import { searchCharts } from '../../../bff/contract/charts.ts';
import { daySeconds } from '../../../bff/contract/chinaTime.ts';
import { dateRangeFilters } from '../../../bff/contract/search.ts';
import { type SearchState, toSearchRequest } from '../../../bff/contract/searchState.ts';
import { useCall } from '../../lib/useCall.ts';
import { ChartStrip } from './ChartStrip.tsx';

/** From so many charts on, the strip shows (spec §2). */
const fewest = 8;
/** Results that are there wait so long (ms) for the charts; charts that come later are left out, for rows must not move. */
const patience = 400;

/**
 * What the strip of a search asks for: the charts of its words and its days. Null where the search is narrowed by what
 * charts do not know (the reports' types, length, marks) or may not be filtered by here (industries): a strip that
 * does not follow its list would belie it.
 */
function requestOf(state: SearchState | null): Input<typeof searchCharts> | null {
  if (state === null) return null;
  const { typeIds, industryIds, recommended, nonBroker, pageCount } = state;
  if (typeIds.length > 0 || industryIds.length > 0 || recommended || nonBroker || pageCount > 0) return null;
  const { startTime, endTime } = toSearchRequest(state);
  const days = dateRangeFilters.find(({ id }) => id === state.dateRange)?.days;
  return {
    keyword: state.keyword,
    page: 1,
    // Without words the newest come first, and those are all of one report.
    perReport: state.keyword === '' ? 1 : 0,
    ...(days !== undefined && { startTime: startOfDayBefore(days) }),
    ...(startTime !== undefined && { startTime }),
    ...(endTime !== undefined && { endTime }),
  };
}

/** The start of the UTC day so many days ago, seconds: it stays the same all day, and with it the answer is kept. */
const startOfDayBefore = (days: number): number =>
  (Math.floor(Date.now() / 1000 / daySeconds) - days) * daySeconds;

/**
 * The strip of charts for a search page's state; null asks for none. `ready`: the results are there. `settled` is
 * true once it is decided whether the strip shows.
 */
export function useChartStrip(
  state: SearchState | null,
  ready: boolean,
): { content: ReactNode; settled: boolean } {
  const request = requestOf(state);
  const asked = request === null ? null : JSON.stringify(request);
  const charts = useCall(searchCharts, request, { keepPreviousData: false, shouldRetryOnError: false });
  const [late, setLate] = useState<string | null>(null);
  const waiting = asked !== null && charts.isLoading && late !== asked;
  useEffect(() => {
    if (!waiting || !ready) return;
    const timer = setTimeout(() => setLate(asked), patience);
    return () => clearTimeout(timer);
  }, [waiting, ready, asked]);

  const found = charts.data;
  const show = asked !== null && late !== asked && found && found.charts.length >= fewest;
  return {
    settled: !waiting,
    content: show ? (
      <ChartStrip charts={found.charts} total={found.total} keyword={state?.keyword ?? ''} />
    ) : null,
  };
}
