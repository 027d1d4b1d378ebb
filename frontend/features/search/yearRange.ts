import type { FacetValue } from '../../../bff/contract/entities.ts';

/** One bar of the histogram: `height` from 0 to 1. */
export interface YearBar {
  year: number;
  count: number;
  height: number;
}

/** So many years are drawn at least, or a single one would fill the plot. */
const minYears = 8;
/** Years drawn at most; older ones are reached by the custom range. */
const maxYears = 14;

/**
 * The years from the first to the last that has reports, gaps included so that distance is time. Heights grow
 * by the square root of the count: a year of 3 stays visible beside one of 900.
 */
export function toYearBars(years: readonly FacetValue[]): YearBar[] {
  const counts = new Map(years.filter(({ id }) => id > 0).map(({ id, count }) => [id, count]));
  if (counts.size === 0) return [];
  const last = Math.max(...counts.keys());
  const first = Math.max(Math.min(...counts.keys(), last - minYears + 1), last - maxYears + 1);
  const top = Math.max(1, ...counts.values());
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const count = counts.get(first + index) ?? 0;
    return { year: first + index, count, height: Math.sqrt(count / top) };
  });
}

/** The custom range that holds whole years, both included; in whichever order they were brushed. */
export function rangeOfYears(one: number, other: number): { from: string; to: string } {
  return { from: `${Math.min(one, other)}-01-01`, to: `${Math.max(one, other)}-12-31` };
}

/** Whether any day of the year lies in the range; an open end is no bound. */
export function touchesYear(year: number, range: { from: string; to: string }): boolean {
  return (!range.from || range.from <= `${year}-12-31`) && (!range.to || range.to >= `${year}-01-01`);
}
