import { comparedFrom } from '../contract/chinaTime.ts';
import { fileRatings } from '../contract/places.ts';
import { presentOutlook, type StoredReport } from '../documents/index.ts';
import { readablePagesOfAll } from '../entitlements/readingRights.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { presentPrinted } from './detail.ts';
import { newestOfStock } from './stockReports.ts';

/** All ratings and target prices of a stock, the newest first, and how far the prices lie apart. */
export function ratingsRoute({ database, documents }: Pick<Services, 'database' | 'documents'>): Route {
  return handle(fileRatings, async ({ code }, { viewer }) => {
    const { stock, reports } = await newestOfStock(documents, code);
    const rated = reports.filter(({ outlook }) => outlook?.rating || outlook?.target_price);
    const readable = await readablePagesOfAll(database, viewer, rated);
    return {
      stock,
      items: rated.map((report) => presentRating(report, readable.get(report.id) ?? 0)),
      target_price: spreadOf(rated),
    };
  });
}

function presentRating(report: StoredReport, readable: number) {
  const { id, title, organization, date, outlook } = report;
  const share = outlook?.share_price;
  return {
    ...{ id, name: title, organization: { name: organization }, time_text: date ?? '' },
    ...presentOutlook(outlook),
    share_price: share ? { value: share.value, unit: share.unit } : null,
    ...presentPrinted(report, readable),
  };
}

/**
 * Lowest, highest and median of each institution's latest target price of the last year, a range by its middle; null
 * without any.
 */
function spreadOf(newestFirst: readonly StoredReport[]) {
  const newest = newestFirst.find(({ outlook }) => outlook?.target_price)?.date;
  const from = newest ? comparedFrom(newest) : '';
  const latest = new Map<string, { middle: number; unit: string }>();
  for (const { organization, date, outlook } of newestFirst) {
    const price = outlook?.target_price;
    if (price && (date ?? '') >= from && !latest.has(organization))
      latest.set(organization, { middle: (price.low + price.high) / 2, unit: price.unit });
  }
  const unit = latest.values().next().value?.unit;
  const prices = [...latest.values()]
    .flatMap((one) => (one.unit === unit ? [one.middle] : []))
    .sort((one, other) => one - other);
  const [low, high] = [prices[0], prices.at(-1)];
  if (unit === undefined || low === undefined || high === undefined) return null;
  const half = prices.length >> 1;
  const upper = prices[half] ?? low;
  const median = prices.length % 2 === 1 ? upper : ((prices[half - 1] ?? low) + upper) / 2;
  return { low, median: Math.round(median * 100) / 100, high, unit, institutions: prices.length };
}
