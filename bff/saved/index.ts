import { chinaDayBefore } from '../../mappings/chinaCalendar.ts';
import type { Data, Parsed } from '../contract/call.ts';
import { digestList } from '../contract/watch/digests.ts';
import {
  inboxList,
  inboxRead,
  inboxUnread,
  maxSavedSearches,
  previewDays,
  previewReports,
  savedAdd,
  savedList,
  savedPreview,
  savedRemove,
  savedUpdate,
} from '../contract/watch/savedSearches.ts';
import { listReports, presentReport } from '../documents/index.ts';
import { type ReadingRights, readingRights } from '../entitlements/readingRights.ts';
import { ApiError } from '../errors.ts';
import { addressKey } from '../http/caller.ts';
import { rowWindow } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { lockUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { digestsOf } from '../models/watch/digest.ts';
import { countUnread, deleteUnfound, inboxOf, markRead, unreadBySearch } from '../models/watch/inbox.ts';
import {
  changeSavedSearch,
  deleteSavedSearch,
  findSavedSearch,
  insertSavedSearch,
  savedSearchesOf,
} from '../models/watch/savedSearch.ts';
import { newestFirst } from '../reports/index.ts';
import { conditionOf } from '../search/index.ts';
import { newNonce } from '../secrets.ts';
import type { Services } from '../services.ts';
import { createFeedTokens, feedPath } from './feed.ts';
import { type KeptSearch, keep, keptSearch, nothingKept, requestOf } from './keptSearch.ts';
import { presentHits } from './presentHits.ts';

export { watchJobs } from './announce.ts';
export { digestJobs } from './digests.ts';
export { savedFeeds } from './feed.ts';

const maxNameLength = 60;

/** Searches that a reader saves, and the reports they announce. */
export const savedRoutes = (services: Services): Route[] => [
  ...ownSearchRoutes(services),
  ...announcedRoutes(services),
];

function ownSearchRoutes(services: Services): Route[] {
  const { database, documents, config } = services;
  const tokens = createFeedTokens(config.internalKey);
  const feedUrl = (saved: { id: number; feed_nonce: string }) =>
    new URL(feedPath(saved.id, tokens.of(saved.id, saved.feed_nonce)), config.publicUrl).href;

  return [
    handle(savedPreview, async ({ search }) => {
      const now = new Date();
      const since = chinaDayBefore(now, previewDays);
      const condition = await conditionOf(requestOf(await keep(services, search)), documents, now);
      const query = { bool: { filter: [condition, { range: { date: { gte: since } } }] } };
      const page = { sort: newestFirst, from: 0, size: previewReports };
      const { reports, total } = await listReports(documents, { query, ...page });
      return { files: reports.map((report) => presentReport(report)), total };
    }),
    addRoute(services),
    handle(savedList, async (_input, { userId }) => {
      const [rows, unread] = await Promise.all([
        savedSearchesOf(database, userId),
        unreadBySearch(database, userId),
      ]);
      const items = rows.map((row) => ({
        id: row.id,
        name: row.name,
        search: keptSearch(row.search) ?? nothingKept,
        paused: row.paused,
        ...(row.fault !== null && { fault: '这个搜索的条件已不能识别，暂时收不到新报告，请删除后重新订阅' }),
        digest: row.digest,
        unread: unread.get(row.id) ?? 0,
        feed_url: feedUrl(row),
        created_at: row.created_at.toISOString(),
      }));
      return { items, total: items.length };
    }),
    handle(savedUpdate, async ({ id, name, paused, digest, renew_feed }, { userId }) => {
      const nonce = renew_feed === undefined ? undefined : newNonce();
      const saved = await inTransaction(database, async (transaction) => {
        await changeSavedSearch(
          transaction,
          { id, userId },
          { name, paused, digest, nonce, now: new Date() },
        );
        return findSavedSearch(transaction, id);
      });
      if (saved?.user_id !== userId) throw new ApiError('not_found');
      return { message: '已保存', feed_url: feedUrl(saved) };
    }),
    handle(savedRemove, async ({ id }, { userId }) => {
      await inTransaction(database, async (transaction) => {
        if (!(await deleteSavedSearch(transaction, { id, userId }))) throw new ApiError('not_found');
        await deleteUnfound(transaction, userId);
      });
      return { message: '已删除' };
    }),
  ];
}

function addRoute(services: Services): Route {
  return handle(savedAdd, async ({ name, search }, { userId }) => {
    const kept = await keep(services, search);
    const row = {
      userId,
      name: name ?? nameOf(kept),
      search: JSON.stringify(kept),
      nonce: newNonce(),
      now: new Date(),
    };
    const id = await inTransaction(services.database, async (transaction) => {
      // Two at once must not both be the last that fits.
      await lockUser(transaction, userId);
      const saved = await savedSearchesOf(transaction, userId);
      const same = saved.find(({ search: other }) => other === row.search);
      if (same) throw new ApiError('conflict', { text: `这个搜索已订阅为“${same.name}”` });
      if (saved.length >= maxSavedSearches)
        throw new ApiError('conflict', { text: `最多订阅 ${maxSavedSearches} 个搜索，请先删除不用的` });
      return insertSavedSearch(transaction, row);
    });
    return { id, name: row.name };
  });
}

function announcedRoutes(services: Services): Route[] {
  const { database } = services;
  return [
    handle(inboxList, (input, { userId, viewer, request }) =>
      listInbox(services, userId, input, readingRights(services, viewer, addressKey(request))),
    ),
    handle(digestList, async (input, { userId }) => {
      const { rows, total } = await digestsOf(database, userId, rowWindow(input));
      const items = rows.map(({ starts_on: from, ends_on: to, ...row }) => ({ ...row, from, to }));
      return { items, total };
    }),
    handle(inboxUnread, async (_input, { userId }) => ({ unread: await countUnread(database, userId) })),
    handle(inboxRead, async ({ ids }, { userId }) => {
      const unread = await inTransaction(database, async (transaction) => {
        await markRead(transaction, { userId, ids, now: new Date() });
        return countUnread(transaction, userId);
      });
      return { unread };
    }),
  ];
}

/** A name for a search that was given none. */
const nameOf = ({ keyword, organization, researcher, stock }: KeptSearch): string =>
  [...(keyword || researcher || organization || stock || '全部报告')].slice(0, maxNameLength).join('');

/** Answers a page of a reader's announced reports; those that are taken down are neither listed nor counted. */
async function listInbox(
  { database, documents }: Pick<Services, 'database' | 'documents'>,
  userId: number,
  { saved_id: savedId, digest_id: digestId, ...paging }: Parsed<typeof inboxList>,
  rights: ReadingRights,
): Promise<Data<typeof inboxList>> {
  const [{ rows, total }, unread, saved] = await Promise.all([
    inboxOf(database, { userId, savedId, digestId }, rowWindow(paging)),
    countUnread(database, userId),
    savedSearchesOf(database, userId),
  ]);
  return { items: await presentHits({ documents }, rows, saved, rights), total, unread };
}
