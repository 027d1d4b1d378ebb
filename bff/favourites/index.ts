import type { Sequelize } from 'sequelize';
import { doFavorite, fileCollect } from '../contract/reading.ts';
import { findReport } from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { userKey } from '../http/caller.ts';
import { type Exchange, handle, type Route } from '../http/route.ts';
import { lockUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { deleteFavourite, insertFavourite } from '../models/readerReport.ts';
import type { Services } from '../services.ts';

/** Adding a report to one's favourites and taking it out again, under both its names (spec §4, §7). */
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
    if (await deleteFavourite(transaction, { userId, reportId })) return false;
    await insertFavourite(transaction, { userId, reportId, now: new Date() });
    return true;
  });
}
