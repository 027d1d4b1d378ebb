import type { Sequelize, Transaction } from 'sequelize';
import { type Connection, change, insert, select, selectOne } from '../statements.ts';
import { type LiveSession, levelNow } from './session.ts';

/** A key as its owner sees it. */
export interface ListedKey {
  id: number;
  name: string;
  scope: 'read' | 'upload';
  /** Its last characters. */
  hint: string;
  created_at: Date;
  used_at: Date | null;
}

/** A key that is valid now; `closing_at` is set where its owner closed the account. */
export interface LiveKey {
  id: number;
  user_id: number;
  scope: 'read' | 'upload';
  used_at: Date | null;
  closing_at: Date | null;
  /** The highest tier of its owner that is valid now. */
  level: LiveSession['level'];
}

/** Adds a key. @returns its id */
export async function insertKey(
  transaction: Transaction,
  key: { userId: number; name: string; scope: 'read' | 'upload'; hint: string; hash: string; now: Date },
): Promise<number> {
  const sql = `INSERT INTO api_keys (user_id, name, scope, hint, key_hash, created_at)
    VALUES (:userId, :name, :scope, :hint, :hash, :now)`;
  return Number(await insert(transaction, sql, key));
}

/** A reader's keys, the latest first. */
export function keysOf(connection: Connection, userId: number): Promise<ListedKey[]> {
  const sql = `SELECT id, name, scope, hint, created_at, used_at FROM api_keys WHERE user_id = :userId
    ORDER BY id DESC`;
  return select<ListedKey>(connection, sql, { userId });
}

/** The key with this hash; null when there is none, or operators blocked its owner. */
export function findKey(database: Sequelize, hash: string, now: Date): Promise<LiveKey | null> {
  const sql = `SELECT api_keys.id, api_keys.user_id, scope, used_at, closing_at, ${levelNow} FROM api_keys
    JOIN users ON users.id = api_keys.user_id WHERE key_hash = :hash AND blocked_at IS NULL`;
  return selectOne<LiveKey>(database, sql, { hash, now });
}

/** Notes that a key is used. */
export async function touchKey(transaction: Transaction, use: { id: number; now: Date }): Promise<void> {
  await change(transaction, 'UPDATE api_keys SET used_at = :now WHERE id = :id', use);
}

/** Removes all keys of a reader. @returns how many there were */
export function deleteKeysOf(transaction: Transaction, userId: number): Promise<number> {
  return change(transaction, 'DELETE FROM api_keys WHERE user_id = :userId', { userId });
}

/** Removes a reader's own key. @returns whether there was one */
export async function deleteKey(
  transaction: Transaction,
  key: { id: number; userId: number },
): Promise<boolean> {
  const sql = 'DELETE FROM api_keys WHERE id = :id AND user_id = :userId';
  return (await change(transaction, sql, key)) > 0;
}
