import { normaliseText } from '../../mappings/text/normalise.ts';
import { toSimplified } from '../../mappings/text/simplify.ts';
import {
  type CollectionItem,
  collectionDetail,
  collectionFileList,
  collectionList,
  collectionMyList,
  collectionSearch,
  collectionUnlock,
} from '../contract/collections.ts';
import { withTodayReads } from '../counters/todayReads.ts';
import { listReports, presentReport } from '../documents/index.ts';
import { ApiError } from '../http/apiError.ts';
import { pageWindow } from '../http/pageWindow.ts';
import { handle, type Route } from '../http/route.ts';
import {
  type CollectionQuery,
  findCollection,
  listCollections,
  reportsOfCollections,
} from '../models/collection.ts';
import type { Services } from '../services.ts';
import { presentCollections } from './present.ts';
import { unlockCollection } from './unlock.ts';

export { hasUnlocked as unlockedBy } from '../models/unlock.ts';

/** Characters of a keyword that are read: names are short. */
const readCharacters = 64;

/** Curated collections of reports and their unlocking (spec §2, §4, §6, §7). */
export function collectionRoutes(services: Services): Route[] {
  const { database, documents, reads } = services;
  const list = async (query: CollectionQuery) => {
    const { collections, total } = await listCollections(database, query);
    return { items: await presentCollections(services, collections), total };
  };
  const wanted = async (id: number, userId: number | null) => {
    const collection = await findCollection(database, id, userId);
    if (collection === null) throw new ApiError('not_found', { text: '专题不存在' });
    return collection;
  };

  return [
    handle(collectionList, (paging, { userId }) => list({ ...paging, words: [], userId })),
    handle(collectionSearch, ({ keyword, ...paging }, { userId }) =>
      list({ ...paging, words: wordsOf(keyword), userId }),
    ),
    handle(collectionMyList, ({ keyword, ...paging }, { userId }) =>
      list({ ...paging, words: wordsOf(keyword), userId, unlockedOnly: true }),
    ),
    handle(collectionDetail, async ({ id }, { userId }) => {
      const items = await presentCollections(services, [await wanted(id, userId)]);
      return items[0] as CollectionItem;
    }),
    handle(collectionFileList, async ({ id, ...paging }) => {
      await wanted(id, null);
      const ids = (await reportsOfCollections(database, [id])).get(id) ?? [];
      const { reports, total } = await listReports(documents, {
        query: { constant_score: { filter: { terms: { id: ids } } } },
        sort: [{ date: { order: 'desc', missing: '_last' } }, { id: 'desc' }],
        ...pageWindow(paging),
      });
      const items = reports.map((report) => presentReport(report));
      return { items: await withTodayReads(reads, items), total };
    }),
    handle(collectionUnlock, async ({ id }, { userId }) => {
      await wanted(id, userId);
      return { msg: '解锁成功', unlocks_left: await unlockCollection(database, userId, id) };
    }),
  ];
}

/** The words of a keyword, simplified, each once. */
function wordsOf(keyword: string): string[] {
  const text = toSimplified(normaliseText(keyword.slice(0, 4 * readCharacters)));
  return [...new Set([...text].slice(0, readCharacters).join('').split(/\s+/u).filter(Boolean))];
}
