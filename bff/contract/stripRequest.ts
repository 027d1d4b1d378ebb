import type { Input } from './call.ts';
import type { searchCharts } from './charts.ts';
import { daySeconds } from './chinaTime.ts';
import { dateRangeFilters } from './search.ts';
import { type SearchState, toSearchRequest } from './searchState.ts';

/**
 * What the strip of charts of a search asks for: the charts of its words and its days. Null where the search is
 * narrowed by what charts do not know (the reports' types, length, marks) or may not be filtered by here (industries):
 * a strip that does not follow its list would belie it.
 */
export function toStripRequest(state: SearchState): Input<typeof searchCharts> | null {
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
