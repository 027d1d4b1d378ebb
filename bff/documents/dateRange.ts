import { chinaDayBefore } from '../../mappings/chinaCalendar.ts';
import { dateRangeFilters } from '../contract/constants.ts';

/** First day of a publish-time filter (spec §9: 1 week, 2 month, 3 year), or null for any time. */
export function dateRangeStart(dateRange: number, now: Date | number): string | null {
  const filter = dateRangeFilters.find(({ id }) => id === dateRange);
  return filter ? chinaDayBefore(now, filter.days) : null;
}
