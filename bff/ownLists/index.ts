import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { chinaDay, chinaMinute } from '../../mappings/chinaCalendar.ts';
import type { Data } from '../contract/call.ts';
import type { FavouriteSort } from '../contract/constants.ts';
import {
  collectHistory,
  doFavorite,
  downloadHistory,
  fileCollect,
  readingHistory,
  readingPosition,
} from '../contract/lists/reading.ts';
import { withTodayReads } from '../counters/reads.ts';
import { findReport, listReports, presentReport, readReports } from '../documents/index.ts';
import type { Viewer } from '../entitlements/plans.ts';
import { ApiError, outageOf } from '../errors.ts';
import { userKey } from '../http/caller.ts';
import { type Exchange, handle, type Route } from '../http/route.ts';
import { lockUser } from '../models/account/user.ts';
import { folderOfFavourites } from '../models/favouriteFolder.ts';
import { inTransaction } from '../models/inTransaction.ts';
import {
  addToHistory,
  deleteFavourites,
  insertFavourites,
  listOfReader,
  positionsOf,
  type ReaderList,
  readerOfReport,
  savePosition,
} from '../models/readerReport.ts';
import type { Services } from '../services.ts';

export { folderRoutes, shareTokens } from './folders.ts';

const nothing = { downloaded: false, favourite: false, page: 1 };

/**
 * Records that a viewer opens a report, and returns what the viewer has done with it before. Nothing is kept for
 * visitors, or while MySQL is away; the report opens all the same.
 */
export async function recordOpening(
  database: Sequelize,
  { userId }: Viewer,
  reportId: number,
  log: Logger,
): Promise<{ downloaded: boolean; favourite: boolean; page: number }> {
  if (userId === null) return nothing;
  const now = new Date();
  try {
    await inTransaction(database, (transaction) =>
      addToHistory(transaction, { userId, reportId, day: chinaDay(now), now }),
    );
    const [done, positions] = await Promise.all([
      readerOfReport(database, userId, reportId),
      positionsOf(database, userId, [reportId]),
    ]);
    return { ...done, page: positions.get(reportId) ?? 1 };
  } catch (error) {
    if (outageOf(error) !== 'database_unavailable') throw error;
    log.warn({ err: error }, 'an opened report was not recorded');
    return nothing;
  }
}

interface Paging {
  page: number;
  pageSize: number;
  sort?: FavouriteSort;
  folder?: number | undefined;
}

/** Answers one page of one of a reader's lists; reports taken down are neither shown nor counted. */
type OwnList = (list: ReaderList, userId: number, paging: Paging) => Promise<Data<typeof readingHistory>>;

/** A reader's latest reports that are sorted by their own date; older ones are left out of that order. */
const maxSorted = 10_000;

const orders = { latest: 'DESC', earliest: 'ASC', own: 'own' } as const;

/** The lists of one site. */
export function createOwnList({ database, documents, reads }: Services): OwnList {
  /** A page in the order of the reports' dates, which the index alone knows. */
  const newestReports = async (
    list: ReaderList,
    userId: number,
    { from, size, folder }: { from: number; size: number; folder: number | undefined },
  ) => {
    const window = { folder, order: 'DESC', offset: 0, limit: maxSorted } as const;
    const { rows } = await listOfReader(database, list, userId, window);
    const at = new Map(rows.map((row) => [row.report_id, row.at]));
    const query = { constant_score: { filter: { terms: { id: [...at.keys()] } } } };
    const sort = [{ date: 'desc' }, { id: 'desc' }];
    const { reports, total } = await listReports(documents, { query, sort, from, size });
    return { rows: reports.map(({ id }) => ({ report_id: id, at: at.get(id) as Date })), total };
  };

  return async (list, userId, { page, pageSize, sort = 'latest', folder }) => {
    const offset = (page - 1) * pageSize;
    const { rows, total } =
      sort === 'published'
        ? await newestReports(list, userId, {
            from: Math.min(offset, maxSorted - pageSize),
            size: pageSize,
            folder,
          })
        : await listOfReader(database, list, userId, {
            folder,
            order: orders[sort],
            offset,
            limit: pageSize,
          });
    const ids = rows.map(({ report_id }) => report_id);
    const [reports, positions, folders] = await Promise.all([
      readReports(documents, ids),
      list === 'history' ? positionsOf(database, userId, ids) : null,
      list === 'favourites' ? folderOfFavourites(database, userId, ids) : null,
    ]);
    const files = rows.flatMap(({ report_id, at }) => {
      const report = reports.get(report_id);
      if (!report) return [];
      const position = positions && { read_page: positions.get(report_id) ?? 1 };
      const folder = folders?.get(report_id);
      return [{ ...presentReport(report), at_text: chinaMinute(at), ...position, ...(folder && { folder }) }];
    });
    return { files: await withTodayReads(reads, files), total };
  };
}

/** A reader's own lists of reports: read, downloaded, favourites. */
export function ownListRoutes(services: Services): Route[] {
  const ownList = createOwnList(services);
  return [
    handle(readingHistory, (paging, { userId }) => ownList('history', userId, paging)),
    handle(downloadHistory, (paging, { userId }) => ownList('downloads', userId, paging)),
    handle(collectHistory, (paging, { userId }) => ownList('favourites', userId, paging)),
    handle(readingPosition, async ({ id, page }, { userId }) => {
      const position = { userId, reportId: id, page, now: new Date() };
      await inTransaction(services.database, (transaction) => savePosition(transaction, position));
      return {};
    }),
  ];
}

/** Adding a report to one's favourites and taking it out again, under both its names. */
export function favouriteRoutes({ database, documents, uses }: Services): Route[] {
  const toggle = async (reportId: number, { viewer, userId, request }: Exchange<number>) => {
    if ((await findReport(documents, reportId)) === null) throw new ApiError('report_not_found');
    const added = await toggleFavourite(database, userId, reportId);
    if (added) await uses.note('collect', reportId, userKey(viewer, request));
    return added
      ? { message: '收藏成功', is_collect: 1 as const }
      : { message: '已取消收藏', is_collect: 0 as const };
  };
  return [
    handle(fileCollect, ({ id }, exchange) => toggle(id, exchange)),
    handle(doFavorite, ({ id }, exchange) => toggle(id, exchange)),
  ];
}

/** Whether the report is a favourite now. */
async function toggleFavourite(database: Sequelize, userId: number, reportId: number): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    // Two toggles at once must undo each other rather than both find nothing and add.
    await lockUser(transaction, userId);
    const favourites = { userId, reportIds: [reportId] };
    if ((await deleteFavourites(transaction, favourites)) > 0) return false;
    await insertFavourites(transaction, { ...favourites, now: new Date() });
    return true;
  });
}
