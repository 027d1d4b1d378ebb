import type { Transaction } from 'sequelize';
import { maxFolders } from '../contract/constants.ts';
import {
  favouriteMove,
  favouriteRemark,
  favouritesPut,
  favouritesRemove,
  folderAdd,
  folderList,
  folderRemove,
  folderUpdate,
  sharedFolder,
} from '../contract/lists/favourites.ts';
import { withTodayReads } from '../counters/reads.ts';
import { presentReport, readReports } from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { userKey } from '../http/caller.ts';
import { rowWindow } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { lockUser } from '../models/account/user.ts';
import {
  deleteFolder,
  describeFolder,
  type FolderRow,
  findFolder,
  findSharedFolder,
  folderOfFavourites,
  foldersOf,
  insertFolder,
  moveFavourites,
  orderFolder,
  remarkFavourite,
  renameFolder,
  shareFolder,
} from '../models/favouriteFolder.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { deleteFavourites, favouritesAmong, insertFavourites, listOfReader } from '../models/readerReport.ts';
import { createLinkTokens, type LinkTokens, newNonce } from '../secrets.ts';
import type { Services } from '../services.ts';

/** Makes and checks the secret part of the addresses of shared folders. */
export const shareTokens = (secret: string): LinkTokens =>
  createLinkTokens(secret, 'shared folder of favourites');

const sameName = (name: string) => new ApiError('conflict', { text: `已经有收藏夹“${name}”`, field: 'name' });

/** Folders of favourites, what is put into them, and the lists of those that are shared. */
export const folderRoutes = (services: Services): Route[] => [
  ...ownFolderRoutes(services),
  ...putRoutes(services),
  ...wordRoutes(services),
  sharedFolderRoute(services),
];

function ownFolderRoutes({ config, database }: Services): Route[] {
  const tokens = shareTokens(config.internalKey);
  // The secret is in the query: paths are logged.
  const shareUrl = ({ id, share_nonce: nonce }: Pick<FolderRow, 'id' | 'share_nonce'>) =>
    nonce === null ? '' : new URL(`/folder/${id}?key=${tokens.of(id, nonce)}`, config.publicUrl).href;
  const count = async (userId: number, folder?: number) =>
    (await listOfReader(database, 'favourites', userId, { folder, order: 'DESC', offset: 0, limit: 1 }))
      .total;

  return [
    handle(folderList, async (_input, { userId }) => {
      const [folders, favourites, unfiled] = await Promise.all([
        foldersOf(database, userId),
        count(userId),
        count(userId, 0),
      ]);
      const items = folders.map((folder) => ({
        id: folder.id,
        name: folder.name,
        description: folder.description,
        count: folder.count,
        share_url: shareUrl(folder),
      }));
      return { items, total: items.length, favourites, unfiled };
    }),
    handle(folderAdd, async ({ name }, { userId }) => {
      const id = await inTransaction(database, async (transaction) => {
        // Two at once must not both be the last that fits.
        await lockUser(transaction, userId);
        if ((await foldersOf(transaction, userId)).length >= maxFolders)
          throw new ApiError('conflict', { text: `最多 ${maxFolders} 个收藏夹，请先删除不用的` });
        return insertFolder(transaction, { userId, name, now: new Date() });
      });
      if (id === null) throw sameName(name);
      return { id };
    }),
    handle(folderUpdate, async ({ id, name, description, shared }, { userId }) => {
      const folder = await inTransaction(database, async (transaction) => {
        await lockUser(transaction, userId);
        const before = await findFolder(transaction, { id, userId });
        if (before === null) throw new ApiError('not_found');
        if (name !== undefined && !(await renameFolder(transaction, { id, userId, name })))
          throw sameName(name);
        if (description !== undefined) await describeFolder(transaction, { id, userId, description });
        // Once shared it keeps its address until that is taken back.
        const keeps = shared === undefined || (shared === 1 && before.share_nonce !== null);
        const nonce = keeps ? before.share_nonce : shared === 1 ? newNonce() : null;
        if (!keeps) await shareFolder(transaction, { id, userId, nonce });
        return { id, share_nonce: nonce };
      });
      return { message: '已保存', share_url: shareUrl(folder) };
    }),
    handle(folderRemove, async ({ id }, { userId }) => {
      const known = await inTransaction(database, (transaction) => deleteFolder(transaction, { id, userId }));
      if (!known) throw new ApiError('not_found');
      return { message: '已删除，其中的报告仍在收藏里' };
    }),
  ];
}

function putRoutes({ database, documents, uses }: Services): Route[] {
  return [
    handle(favouritesPut, async ({ ids, folder: folderId }, { userId, viewer, request }) => {
      const reportIds = [...(await readReports(documents, [...new Set(ids)])).keys()];
      if (reportIds.length === 0) throw new ApiError('report_not_found');
      const added = await inTransaction(database, async (transaction) => {
        await lockUser(transaction, userId);
        if (folderId !== 0 && (await findFolder(transaction, { id: folderId, userId })) === null)
          throw new ApiError('not_found', { text: '收藏夹不存在' });
        const known = await favouritesAmong(transaction, userId, reportIds);
        const fresh = reportIds.filter((id) => !known.has(id));
        await insertFavourites(transaction, { userId, reportIds: fresh, now: new Date() });
        await moveFavourites(transaction, { userId, reportIds, folderId });
        return fresh;
      });
      for (const id of added) await uses.note('collect', id, userKey(viewer, request));
      const message = folderId === 0 ? '已移出收藏夹' : '已放入收藏夹';
      return { message, count: reportIds.length };
    }),
    handle(favouritesRemove, async ({ ids }, { userId }) => {
      const removed = await inTransaction(database, async (transaction) => {
        await lockUser(transaction, userId);
        return deleteFavourites(transaction, { userId, reportIds: ids });
      });
      return { message: `已取消收藏 ${removed} 份`, count: removed };
    }),
  ];
}

/** A folder holds no more than are moved in it; beyond them the order is that of their coming. */
const maxOrdered = 10_000;

/** What a reader says of favourites in their folders, and in which order they stand there. */
function wordRoutes({ database }: Services): Route[] {
  /** Changes one's own favourite in its folder; the user is locked, so that changes follow each other. */
  const changeFavourite = (
    { id, userId }: { id: number; userId: number },
    doChange: (transaction: Transaction, folderId: number) => Promise<void>,
  ) =>
    inTransaction(database, async (transaction) => {
      await lockUser(transaction, userId);
      const folder = (await folderOfFavourites(transaction, userId, [id])).get(id);
      if (!folder) throw new ApiError('not_found');
      await doChange(transaction, folder.id);
      return { message: '已保存' };
    });
  return [
    handle(favouriteRemark, ({ id, remark }, { userId }) =>
      changeFavourite({ id, userId }, (transaction) =>
        remarkFavourite(transaction, { userId, reportId: id, remark }),
      ),
    ),
    handle(favouriteMove, ({ id, step }, { userId }) =>
      changeFavourite({ id, userId }, async (transaction, folderId) => {
        const window = { folder: folderId, order: 'own', offset: 0, limit: maxOrdered } as const;
        const { rows } = await listOfReader(transaction, 'favourites', userId, window);
        const reportIds = rows.map(({ report_id }) => report_id);
        const at = reportIds.indexOf(id);
        const [moved] = reportIds.splice(at, 1);
        if (moved !== undefined) reportIds.splice(Math.max(0, at + step), 0, moved);
        await orderFolder(transaction, { id: folderId, userId, reportIds });
      }),
    ),
  ];
}

function sharedFolderRoute({ config, database, documents, reads }: Services): Route {
  const tokens = shareTokens(config.internalKey);
  return handle(sharedFolder, async ({ id, key, ...paging }) => {
    const folder = await findSharedFolder(database, id);
    if (folder === null || !tokens.opens(id, folder.share_nonce, key))
      throw new ApiError('not_found', { text: '这个收藏夹没有分享，或链接已失效' });
    const { rows, total } = await listOfReader(database, 'favourites', folder.user_id, {
      folder: id,
      order: 'own',
      ...rowWindow(paging),
    });
    const ids = rows.map(({ report_id }) => report_id);
    const [reports, folders] = await Promise.all([
      readReports(documents, ids),
      folderOfFavourites(database, folder.user_id, ids),
    ]);
    const files = rows.flatMap(({ report_id }) => {
      const report = reports.get(report_id);
      return report ? [{ ...presentReport(report), remark: folders.get(report_id)?.remark ?? '' }] : [];
    });
    const { name, description } = folder;
    return { name, description, files: await withTodayReads(reads, files), total };
  });
}
