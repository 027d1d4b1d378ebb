import { chinaMinute } from '../../mappings/chinaCalendar.ts';
import type { Data } from '../contract/call.ts';
import {
  collectHistory,
  downloadHistory,
  type FavouriteSort,
  readingHistory,
  readingPlace,
} from '../contract/reading.ts';
import { withTodayReads } from '../counters/todayReads.ts';
import { hiddenIds, listReports, presentReport, readReports } from '../documents/index.ts';
import { handle, type Route } from '../http/route.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { listOfReader, type ReaderList } from '../models/readerReport.ts';
import { keepReadingPlace, readingPlaces } from '../models/readingPlace.ts';
import type { Services } from '../services.ts';

interface Paging {
  page: number;
  pageSize: number;
  sort?: FavouriteSort;
}

/** Answers one page of one of a reader's lists; reports taken down are neither shown nor counted. */
type OwnList = (list: ReaderList, userId: number, paging: Paging) => Promise<Data<typeof readingHistory>>;

/** A reader's latest reports that are sorted by their own date; older ones are left out of that order. */
const maxSorted = 10_000;

/** The lists of one site. */
function createOwnList({ database, documents, reads }: Services): OwnList {
  /** A page in the order of the reports' dates, which the index alone knows. */
  const newestReports = async (list: ReaderList, userId: number, from: number, size: number) => {
    const window = { without: [], order: 'DESC', offset: 0, limit: maxSorted } as const;
    const { rows } = await listOfReader(database, list, userId, window);
    const at = new Map(rows.map((row) => [row.report_id, row.at]));
    const query = { constant_score: { filter: { terms: { id: [...at.keys()] } } } };
    const sort = [{ date: 'desc' }, { id: 'desc' }];
    const { reports, total } = await listReports(documents, { query, sort, from, size });
    return { rows: reports.map(({ id }) => ({ report_id: id, at: at.get(id) as Date })), total };
  };

  return async (list, userId, { page, pageSize, sort = 'latest' }) => {
    const offset = (page - 1) * pageSize;
    const { rows, total } =
      sort === 'published'
        ? await newestReports(list, userId, Math.min(offset, maxSorted - pageSize), pageSize)
        : await listOfReader(database, list, userId, {
            without: await hiddenIds(documents),
            order: sort === 'earliest' ? 'ASC' : 'DESC',
            offset,
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
