import type { Sequelize } from 'sequelize';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { normaliseText } from '../../mappings/text/normalise.ts';
import { toSimplified } from '../../mappings/text/simplify.ts';
import type { StaleReads } from '../clients/mysql.ts';
import {
  type CollectionItem,
  collectionDetail,
  collectionFileList,
  collectionList,
  collectionMyList,
  collectionSearch,
  collectionUnlock,
} from '../contract/collections.ts';
import { withTodayReads } from '../counters/reads.ts';
import {
  addresses,
  type DocumentSource,
  listedAmong,
  listReports,
  presentReport,
  type StoredReport,
} from '../documents/index.ts';
import { membershipOf, membershipYear } from '../entitlements/memberships.ts';
import { planOf } from '../entitlements/plans.ts';
import { ApiError } from '../errors.ts';
import { pageWindow } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { lockUser } from '../models/account/user.ts';
import {
  type Collection,
  type CollectionQuery,
  findCollection,
  listCollections,
  reportsOfCollections,
} from '../models/collection.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { claimUnlock, insertUnlock } from '../models/unlock.ts';
import type { Services } from '../services.ts';

/** Characters of a keyword that are read: names are short. */
const readCharacters = 64;

/** Curated collections of reports and their unlocking. */
export function collectionRoutes(services: Services): Route[] {
  const { database, documents, reads, staleReads } = services;
  // A visitor has no unlocked collections to see at once.
  const readFor = (userId: number | null): StaleReads =>
    userId === null ? staleReads : (read) => read(database);
  const list = (query: CollectionQuery) =>
    readFor(query.userId)(async (source) => {
      const { collections, total } = await listCollections(source, query);
      return { items: await presentCollections({ documents, database: source }, collections), total };
    });

  return [
    handle(collectionList, (paging, { userId }) => list({ ...paging, words: [], userId })),
    handle(collectionSearch, ({ keyword, ...paging }, { userId }) =>
      list({ ...paging, words: wordsOf(keyword), userId }),
    ),
    handle(collectionMyList, ({ keyword, ...paging }, { userId }) =>
      list({ ...paging, words: wordsOf(keyword), userId, unlockedOnly: true }),
    ),
    handle(collectionDetail, ({ id }, { userId }) =>
      readFor(userId)(async (source) => {
        const found = [await wanted(source, id, userId)];
        const items = await presentCollections({ documents, database: source }, found);
        return items[0] as CollectionItem;
      }),
    ),
    handle(collectionFileList, async ({ id, ...paging }) => {
      const { reports, total } = await reportsOfCollection(services, id, pageWindow(paging));
      const items = reports.map((report) => presentReport(report));
      return { items: await withTodayReads(reads, items), total };
    }),
    handle(collectionUnlock, async ({ id }, { userId }) => {
      await wanted(database, id, userId);
      return { msg: '解锁成功', unlocks_left: await unlockCollection(database, userId, id) };
    }),
  ];
}

async function wanted(source: Sequelize, id: number, userId: number | null): Promise<Collection> {
  const collection = await findCollection(source, id, userId);
  if (collection === null) throw new ApiError('not_found', { text: '专题不存在' });
  return collection;
}

/** Reads reports of a collection, the newest first; its list is open to all. @throws ApiError not_found */
export async function reportsOfCollection(
  { documents, staleReads }: Pick<Services, 'documents' | 'staleReads'>,
  id: number,
  window: { from: number; size: number },
): Promise<{ name: string; reports: StoredReport[]; total: number }> {
  const { name, ids } = await staleReads(async (source) => {
    const collection = await wanted(source, id, null);
    return { name: collection.name, ids: (await reportsOfCollections(source, [id])).get(id) ?? [] };
  });
  const list = await listReports(documents, {
    query: { constant_score: { filter: listedAmong(ids) } },
    sort: [{ date: { order: 'desc', missing: '_last' } }, { id: 'desc' }],
    ...window,
  });
  return { name, ...list };
}

/** Counts the collections that a search for a keyword finds. @throws while the database is away */
export const countFound = ({ staleReads }: Pick<Services, 'staleReads'>, keyword: string): Promise<number> =>
  staleReads(async (source) => {
    const query = { words: wordsOf(keyword), userId: null, page: 1, pageSize: 1 };
    return (await listCollections(source, query)).total;
  });

/** The words of a keyword, simplified, each once. */
function wordsOf(keyword: string): string[] {
  const text = toSimplified(normaliseText(keyword.slice(0, 4 * readCharacters)));
  return [...new Set([...text].slice(0, readCharacters).join('').split(/\s+/u).filter(Boolean))];
}

/** Collections as the API has them, each with the number of its reports and some of their covers. */
async function presentCollections(
  { database, documents }: Pick<Services, 'database' | 'documents'>,
  collections: readonly Collection[],
): Promise<CollectionItem[]> {
  const held = await reportsOfCollections(
    database,
    collections.map(({ id }) => id),
  );
  const listed = await lookUpListed(documents, held);
  return collections.map((collection) => ({
    id: collection.id,
    name: collection.name,
    description: collection.description,
    banner: collection.banner,
    covers: listed.get(collection.id)?.covers ?? [],
    tag: collection.tag,
    file_count: listed.get(collection.id)?.count ?? 0,
    createTimeText: chinaDay(collection.created_at),
    update_text: chinaDay(collection.updated_at),
    is_unlock: collection.unlocked ? 1 : 0,
  }));
}

interface Counted {
  held: { buckets: Record<string, { doc_count: number; newest: { hits: { hits: CoverHit[] } } }> };
}

interface CoverHit {
  _source: { id: number; has_pdf: boolean; pictures?: string };
}

/** Covers that a collection is shown with. */
const coversShown = 4;

/** Counts the reports of each list that a visitor sees there, and finds the covers of its newest, in one query. */
async function lookUpListed(
  { engine, names }: DocumentSource,
  held: ReadonlyMap<number, readonly number[]>,
): Promise<Map<number, { count: number; covers: string[] }>> {
  const lists = [...held].filter(([, reports]) => reports.length > 0);
  if (lists.length === 0) return new Map();
  const filters = Object.fromEntries(lists.map(([id, reports]) => [id, listedAmong(reports)]));
  const newest = {
    top_hits: {
      size: coversShown,
      sort: [{ date: { order: 'desc', missing: '_last' } }, { id: 'desc' }],
      _source: ['id', 'has_pdf', 'pictures'],
    },
  };
  const answer = await engine.search(names.reports, {
    size: 0,
    aggs: { held: { filters: { filters }, aggs: { newest } } },
  });
  const { buckets } = (answer.aggregations as unknown as Counted).held;
  return new Map(
    Object.entries(buckets).map(
      ([
        id,
        {
          doc_count: count,
          newest: { hits: found },
        },
      ]) => {
        const covered = found.hits.filter(({ _source }) => _source.has_pdf);
        const covers = covered.map(({ _source: { id: of, pictures } }) => addresses.cover(of, pictures));
        return [Number(id), { count, covers }];
      },
    ),
  );
}

/**
 * Unlocks a collection for a user: levels 2 and 3, a number a year counted from the membership's start. Unlocking
 * again costs nothing.
 * @returns unlocks left this year; null when none was used
 * @throws `ApiError` payment_required below level 2, forbidden when the year's are used up
 */
export async function unlockCollection(
  database: Sequelize,
  userId: number,
  collectionId: number,
  clock = () => new Date(),
): Promise<number | null> {
  return inTransaction(database, async (transaction) => {
    // A purchase at the same moment and other unlocks of this user wait for their turn; it counts what they left.
    await lockUser(transaction, userId);
    if (!(await insertUnlock(transaction, userId, collectionId))) return null;
    const now = clock();
    const membership = await membershipOf(transaction, userId, now);
    const { unlocksPerYear } = planOf(membership.level);
    if (unlocksPerYear === 0) {
      throw new ApiError('payment_required', { text: '解锁专题需要高级 VIP 或商务 VIP' });
    }
    const year = { userId, level: membership.level, beginsAt: membershipYear(membership, now) };
    const left = await claimUnlock(transaction, year, unlocksPerYear);
    if (left === null) {
      throw new ApiError('forbidden', { text: `本会员年度的 ${unlocksPerYear} 次专题解锁已用完` });
    }
    return left;
  });
}
