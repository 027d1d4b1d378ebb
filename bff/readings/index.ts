import { chinaMinute } from '../../mappings/chinaCalendar.ts';
import type { Data } from '../contract/call.ts';
import { collectHistory, downloadHistory, readingHistory, readingPlace } from '../contract/reading.ts';
import { withTodayReads } from '../counters/todayReads.ts';
import { hiddenIds, presentReport, readReports } from '../documents/index.ts';
import { handle, type Route } from '../http/route.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { listOfReader, type ReaderList } from '../models/readerReport.ts';
import { keepReadingPlace, readingPlaces } from '../models/readingPlace.ts';
import type { Services } from '../services.ts';

/** Answers one page of one of a reader's lists; what was taken down is neither shown nor counted. */
type OwnList = (
  list: ReaderList,
  userId: number,
  paging: { page: number; pageSize: number },
) => Promise<Data<typeof readingHistory>>;

/** The lists of one site. */
function createOwnList({ database, documents, reads }: Services): OwnList {
  return async (list, userId, { page, pageSize }) => {
    const without = await hiddenIds(documents);
    const { rows, total } = await listOfReader(database, list, userId, {
      without,
      offset: (page - 1) * pageSize,
      limit: pageSize,
    });
    const ids = rows.map(({ report_id }) => report_id);
    const [reports, places] = await Promise.all([
      readReports(documents, ids),
      list === 'reading' ? readingPlaces(database, userId, ids) : null,
    ]);
    const files = rows.flatMap(({ report_id, at }) => {
      const report = reports.get(report_id);
      if (!report) return [];
      const place = places && { read_page: places.get(report_id) ?? 1 };
      return [{ ...presentReport(report), at_text: chinaMinute(at), ...place }];
    });
    return { files: await withTodayReads(reads, files), total };
  };
}

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
