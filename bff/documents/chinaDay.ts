import { dateRangeFilters } from '../contract/search.ts';
import { dayMilliseconds } from '../day.ts';

/** China has one time zone and no daylight saving since 1991. */
const chinaOffset = 8 * 3_600_000;

/** The day in China (YYYY-MM-DD) at a moment. */
export function chinaDay(moment: Date | number): string {
  return new Date(Number(moment) + chinaOffset).toISOString().slice(0, 10);
}

/** The minute in China (YYYY-MM-DD HH:mm) at a moment. */
export function chinaMinute(moment: Date | number): string {
  return new Date(Number(moment) + chinaOffset).toISOString().slice(0, 16).replace('T', ' ');
}

/** The second in China (YYYY-MM-DD HH:mm:ss) at a moment. */
export function chinaSecond(moment: Date | number): string {
  return new Date(Number(moment) + chinaOffset).toISOString().slice(0, 19).replace('T', ' ');
}

/** The day in China so many days before a moment. */
export function chinaDayBefore(moment: Date | number, days: number): string {
  return chinaDay(Number(moment) - days * dayMilliseconds);
}

/** First day of a publish-time filter (spec §9: 1 week, 2 month, 3 year), or null for any time. */
export function dateRangeStart(dateRange: number, now: Date | number): string | null {
  const filter = dateRangeFilters.find(({ id }) => id === dateRange);
  return filter ? chinaDayBefore(now, filter.days) : null;
}
