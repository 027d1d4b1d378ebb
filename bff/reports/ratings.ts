import { medianOf } from '../../mappings/numbers.ts';
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
  if (unit === undefined) return null;
  const prices = [...latest.values()].flatMap((one) => (one.unit === unit ? [one.middle] : []));
  const median = Math.round(medianOf(prices) * 100) / 100;
  return { low: Math.min(...prices), median, high: Math.max(...prices), unit, institutions: prices.length };
}
