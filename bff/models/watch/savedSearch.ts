import type { Sequelize, Transaction } from 'sequelize';
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
}

const columns = 'id, user_id, name, search, paused, digest, feed_nonce, created_at';

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
  const sql = `SELECT saved_searches.id, user_id, name, search, paused, digest, feed_nonce, saved_searches.created_at
    FROM saved_searches JOIN users ON users.id = user_id
    WHERE saved_searches.id = :id AND closing_at IS NULL AND blocked_at IS NULL`;
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

/** Saved searches whose query the index of queries has not as it would be made now. */
export function unindexedSearches(
  database: Sequelize,
  indexedFor: string,
  limit: number,
): Promise<{ id: number; search: string }[]> {
  const sql =
    'SELECT id, search FROM saved_searches WHERE indexed_for <> :indexedFor ORDER BY id LIMIT :limit';
  return select(database, sql, { indexedFor, limit });
}

/** Notes that the index of queries has these. */
export async function noteIndexed(
  transaction: Transaction,
  ids: number[],
  indexedFor: string,
): Promise<void> {
  const sql = 'UPDATE saved_searches SET indexed_for = :indexedFor WHERE id IN (:ids)';
  await change(transaction, sql, { ids, indexedFor });
}

/** Notes that the index of queries has none. */
export async function forgetIndexed(transaction: Transaction): Promise<void> {
  await change(transaction, "UPDATE saved_searches SET indexed_for = ''", {});
}
