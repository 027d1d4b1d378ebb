/** One bar: a month (`YYYY-MM`) and its hits. */
export interface Bar {
  month: string;
  count: number;
}

/** Months on show, the latest ones. */
const maxBars = 36;

const next = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** The last months up to the latest with a hit, those without one among them. */
export function barsOf(trend: readonly Bar[]): Bar[] {
  const counts = new Map(trend.map(({ month, count }) => [month, count]));
  const bars: Bar[] = [];
  const last = trend.at(-1)?.month;
  for (let month = trend[0]?.month; month && last && month <= last; month = next(month)) {
    bars.push({ month, count: counts.get(month) ?? 0 });
    if (bars.length > maxBars) bars.shift();
  }
  return bars;
}

/** Fewer reports, each of which is of one month, or fewer months that have some are no trend. */
const fewest = 3;

/** Whether bars are worth drawing. */
export const isTrend = (bars: readonly Bar[]): boolean =>
  bars.filter(({ count }) => count > 0).length >= fewest;

/** A month in words. */
export const nameOfMonth = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
