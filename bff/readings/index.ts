import { collectHistory, downloadHistory, readingHistory, readingPlace } from '../contract/reading.ts';
import { handle, type Route } from '../http/route.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { keepReadingPlace } from '../models/readingPlace.ts';
import type { Services } from '../services.ts';
import { createOwnList } from './ownList.ts';

export { readingOf } from './readingOf.ts';

/** A reader's own lists of reports: read, downloaded, favourites (spec §7). */
export function readingRoutes(services: Services): Route[] {
  const ownList = createOwnList(services);
  return [
    handle(readingHistory, (paging, { userId }) => ownList('reading', userId, paging)),
    handle(downloadHistory, (paging, { userId }) => ownList('downloads', userId, paging)),
    handle(collectHistory, (paging, { userId }) => ownList('favourites', userId, paging)),
    handle(readingPlace, async ({ id, page }, { userId }) => {
      const place = { userId, reportId: id, page, now: new Date() };
      await inTransaction(services.database, (transaction) => keepReadingPlace(transaction, place));
      return {};
    }),
  ];
}
