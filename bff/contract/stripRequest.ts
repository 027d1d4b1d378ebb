import type { Input } from './call.ts';
import type { searchCharts } from './charts.ts';
import { daySeconds } from './chinaTime.ts';
import { dateRangeFilters } from './constants.ts';
import { type SearchState, toSearchRequest } from './searchState.ts';

/**
 * Request of a search's chart strip: the charts of its words and its days. Null where the search is narrowed by what
 * charts lack (the reports' types, length, marks) or may not be filtered by here (industries): the strip would
 * contradict its list.
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

/** Start of the UTC day `days` ago, in seconds: constant all day, so that the answer can be cached. */
const startOfDayBefore = (days: number): number =>
  (Math.floor(Date.now() / 1000 / daySeconds) - days) * daySeconds;
