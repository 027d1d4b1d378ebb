import type { Sequelize, Transaction } from 'sequelize';
import { rowsOf } from '../../../mappings/jobs/items.ts';
import { type Connection, change, insert, select, selectOne } from '../statements.ts';

/** How often what a saved search announced is summed up. */
type Digest = 'off' | 'day' | 'week';

/** A saved search as its row has it. */
export interface SavedSearchRow {
  id: number;
  user_id: number;
  name: string;
  /** JSON. */
  search: string;
  paused: 0 | 1;
  digest: Digest;
  /** Part of its feed's address: another one, another address. */
  feed_nonce: string;
  created_at: Date;
  /** Why the index of queries does not take it, for operators; null where all is well. */
  fault: string | null;
}

const columns = 'id, user_id, name, search, paused, digest, feed_nonce, created_at, fault';

/** Adds a saved search. @returns its id */
export async function insertSavedSearch(
  transaction: Transaction,
  row: { userId: number; name: string; search: string; nonce: string; now: Date },
): Promise<number> {
  const sql = `INSERT INTO saved_searches (user_id, name, search, feed_nonce, created_at)
    VALUES (:userId, :name, :search, :nonce, :now)`;
  return Number(await insert(transaction, sql, row));
}

/** A reader's saved searches, the latest first. */
export function savedSearchesOf(connection: Connection, userId: number): Promise<SavedSearchRow[]> {
  const sql = `SELECT ${columns} FROM saved_searches WHERE user_id = :userId ORDER BY id DESC`;
  return select<SavedSearchRow>(connection, sql, { userId });
}

/** One saved search, whoever's it is. */
export function findSavedSearch(connection: Connection, id: number): Promise<SavedSearchRow | null> {
  return selectOne<SavedSearchRow>(connection, `SELECT ${columns} FROM saved_searches WHERE id = :id`, {
    id,
  });
}

/** One saved search whose feed may be read: its owner is neither blocked nor about to go. */
export function findFeed(connection: Connection, id: number): Promise<SavedSearchRow | null> {
  const sql = `SELECT ${columns} FROM saved_searches WHERE id = :id AND EXISTS (SELECT 1 FROM users
    WHERE users.id = saved_searches.user_id AND closing_at IS NULL AND blocked_at IS NULL)`;
  return selectOne<SavedSearchRow>(connection, sql, { id });
}

/** Sets what is given of a reader's own saved search. */
export async function changeSavedSearch(
  transaction: Transaction,
  key: { id: number; userId: number },
  set: {
    name?: string | undefined;
    paused?: 0 | 1 | undefined;
    digest?: Digest | undefined;
    nonce?: string | undefined;
    now: Date;
  },
): Promise<void> {
  // MySQL sets from left to right: the moment is compared with the digest as it was.
  const sql = `UPDATE saved_searches SET name = COALESCE(:name, name), paused = COALESCE(:paused, paused),
    digest_since = CASE WHEN COALESCE(:digest, digest) = digest THEN digest_since ELSE :now END,
    digest = COALESCE(:digest, digest), feed_nonce = COALESCE(:nonce, feed_nonce)
    WHERE id = :id AND user_id = :userId`;
  const { name = null, paused = null, digest = null, nonce = null, now } = set;
  await change(transaction, sql, { ...key, name, paused, digest, nonce, now });
}

/** Removes a reader's own saved search with what it found. @returns whether there was one */
export async function deleteSavedSearch(
  transaction: Transaction,
  key: { id: number; userId: number },
): Promise<boolean> {
  const sql = 'DELETE FROM saved_searches WHERE id = :id AND user_id = :userId';
  return (await change(transaction, sql, key)) > 0;
}

/** Whether anybody watches anything. */
export async function anySavedSearch(database: Sequelize): Promise<boolean> {
  return (await selectOne(database, 'SELECT 1 AS found FROM saved_searches LIMIT 1', {})) !== null;
}

/** A saved search whose query the index of queries has not as it would be made now. */
export interface UnindexedSearch {
  id: number;
  /** JSON. */
  search: string;
}

const unindexedRows = {
  columns: 'id, search',
  key: 'saved_searches.id',
  from: 'saved_searches WHERE indexed_for <> :madeBy',
  order: 'fault IS NOT NULL, indexed_for, id',
};

/**
 * What a job claims of them: those that it never had come first, those with a fault last.
 * @param madeByAt names the version of what makes queries
 */
export const claimUnindexed = (database: Sequelize, job: string, madeByAt: (now: Date) => string) =>
  rowsOf<UnindexedSearch>(database, job, unindexedRows, (now) => ({ madeBy: madeByAt(now) }));

/** Those of some that are unindexed still. */
export function unindexedAmong(
  database: Sequelize,
  ids: readonly number[],
  madeBy: string,
): Promise<UnindexedSearch[]> {
  const { columns: wanted, from } = unindexedRows;
  return select(database, `SELECT ${wanted} FROM ${from} AND id IN (:ids) ORDER BY id`, { ids, madeBy });
}

/** Whether the index of queries is yet to get some: ones that it never had, or of another version than this. */
export async function anyUnindexed(database: Sequelize, madeBy?: string): Promise<boolean> {
  const which = madeBy === undefined ? "indexed_for = ''" : 'indexed_for <> :madeBy';
  const sql = `SELECT 1 AS found FROM saved_searches WHERE ${which} AND fault IS NULL LIMIT 1`;
  return (await selectOne(database, sql, { madeBy })) !== null;
}

/** Notes that the index of queries has these. */
export async function noteIndexed(
  transaction: Transaction,
  ids: readonly number[],
  madeBy: string,
): Promise<void> {
  if (ids.length === 0) return;
  const sql = 'UPDATE saved_searches SET indexed_for = :madeBy, fault = NULL WHERE id IN (:ids)';
  await change(transaction, sql, { ids, madeBy });
}

/** Notes why the index of queries does not take one. */
export async function noteFault(transaction: Transaction, id: number, fault: string): Promise<void> {
  const sql = 'UPDATE saved_searches SET fault = :fault WHERE id = :id';
  await change(transaction, sql, { id, fault: fault.slice(0, 500) });
}

/** Marks every saved search as not yet in the index of queries. */
export async function clearIndexMarks(transaction: Transaction): Promise<void> {
  await change(transaction, "UPDATE saved_searches SET indexed_for = ''", {});
}
