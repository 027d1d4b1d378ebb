import { chinaDayBefore, chinaMinute } from '../../mappings/chinaCalendar.ts';
import type { Platform } from '../gateways/pay/gateway.ts';
import { reconciledDays } from '../models/orders/reconciliation.ts';
import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';
import { reconcile } from './reconcile.ts';

/** Interval at which due bills are looked for, and days for which a failed one is retried. */
const interval = 20 * 60_000;
const daysBack = 3;
/** In China; gateways make a day's bill in the morning after. */
const billsAreThere = '10:30';
/** Seconds one process has a bill for itself. */
const claim = 600;

/** Days whose bills are there by now, the newest first. */
export function daysDue(now: Date): string[] {
  const first = chinaMinute(now).slice(11) < billsAreThere ? 2 : 1;
  return Array.from({ length: daysBack }, (_, index) => chinaDayBefore(now, first + index));
}

/** Compares bills that were not compared yet. */
async function compareDue(services: Services): Promise<void> {
  const { database, redis, log, payments } = services;
  const days = daysDue(new Date());
  for (const platform of [0, 1] as const satisfies readonly Platform[]) {
    if (payments[platform] === null) continue;
    const done = await reconciledDays(database, platform, days);
    for (const day of days.filter((one) => !done.has(one))) {
      const mine = await redis.set(`reconcile:${platform}:${day}`, '1', 'EX', claim, 'NX');
      if (mine === null) continue;
      await reconcile(services, platform, day).catch((error) =>
        log.warn({ err: error, platform, day }, 'a bill could not be compared'),
      );
    }
  }
}

/** Compares each day's bills with the books, in one process of the site, until stopped. */
export function watchBills(services: Services): () => void {
  const failed = (error: unknown) => services.log.warn({ err: error }, 'bills could not be looked for');
  return repeat(() => compareDue(services), { every: interval, failed });
}
