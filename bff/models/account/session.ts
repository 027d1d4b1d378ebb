import type { Sequelize, Transaction } from 'sequelize';
import { change, insert, select, selectOne } from '../statements.ts';

/** A session that is valid now, and what its user may do. */
export interface LiveSession {
  id: number;
  user_id: number;
  token_hash: string;
  is_operator: boolean;
  /** The highest tier of its user that is valid now; 0 without one. */
  level: 0 | 1 | 2 | 3;
  /** When the owner closed the account; null for an open one. */
  closing_at: Date | null;
  /** When its last request was noted; null before the first. */
  seen_at: Date | null;
  /** When its holder last proved to be the account's owner. */
  proven_at: Date | null;
  /** Whether its user has a second factor, and when this session showed it last. */
  has_factor: boolean;
  factor_at: Date | null;
}

/** From where a session is used: what the browser says it is, and its masked address. */
export interface Client {
  device: string;
  address: string;
}

/** A session as its owner sees it. */
export interface ListedSession extends Client {
  id: number;
  sid_hash: string;
  created_at: Date;
  seen_at: Date | null;
}

/** The level of the user of a row at `:now`, as `membershipOf` tells it: one statement less in every call of a reader's. */
export const levelNow = `(SELECT COALESCE(MAX(level), 0) FROM memberships
    WHERE memberships.user_id = users.id AND starts_at <= :now AND memberships.ends_at > :now) AS level`;

/** The session with this hash, or null when there is none or its time is over. */
export async function findSession(
  database: Sequelize,
  sidHash: string,
  now: Date,
): Promise<LiveSession | null> {
  const row = await selectOne<
    Omit<LiveSession, 'is_operator' | 'has_factor'> & { is_operator: number; has_factor: number }
  >(
    database,
    `SELECT sessions.id, sessions.user_id, token_hash, is_operator, closing_at, seen_at, proven_at, factor_at,
        second_factors.confirmed_at IS NOT NULL AS has_factor, ${levelNow}
      FROM sessions JOIN users ON users.id = sessions.user_id
        LEFT JOIN second_factors ON second_factors.user_id = sessions.user_id
      WHERE sid_hash = :sidHash AND expires_at > :now`,
    { sidHash, now },
  );
  return row && { ...row, is_operator: row.is_operator === 1, has_factor: row.has_factor === 1 };
}

/** Whether a session is valid now; it stays so until the transaction ends. */
export async function lockSession(transaction: Transaction, sidHash: string, now: Date): Promise<boolean> {
  const sql = 'SELECT id FROM sessions WHERE sid_hash = :sidHash AND expires_at > :now FOR UPDATE';
  return (await selectOne(transaction, sql, { sidHash, now })) !== null;
}

/** A user's sessions that are valid now, the one used last first. */
export async function listSessions(database: Sequelize, userId: number, now: Date): Promise<ListedSession[]> {
  const sql = `SELECT id, sid_hash, device, address, created_at, seen_at FROM sessions
    WHERE user_id = :userId AND expires_at > :now ORDER BY COALESCE(seen_at, created_at) DESC, id DESC`;
  return select(database, sql, { userId, now });
}

/** Writes a session, whose holder has just proved to be the owner. */
export async function insertSession(
  transaction: Transaction,
  session: { sidHash: string; tokenHash: string; userId: number; expiresAt: Date; now: Date } & Client,
): Promise<void> {
  await insert(
    transaction,
    `INSERT INTO sessions (sid_hash, token_hash, user_id, expires_at, device, address, created_at, proven_at)
      VALUES (:sidHash, :tokenHash, :userId, :expiresAt, :device, :address, :now, :now)`,
    { ...session },
  );
}

/** Notes that a session is used, and from where. */
export async function touchSession(
  transaction: Transaction,
  touched: { id: number; address: string; now: Date },
): Promise<void> {
  await change(transaction, 'UPDATE sessions SET seen_at = :now, address = :address WHERE id = :id', touched);
}

/** Notes that a session's holder proved again to be the owner. */
export async function proveSession(transaction: Transaction, id: number, now: Date): Promise<void> {
  await change(transaction, 'UPDATE sessions SET proven_at = :now WHERE id = :id', { id, now });
}

/** Notes that a session showed its user's second factor. */
export async function markFactorShown(transaction: Transaction, sidHash: string, now: Date): Promise<void> {
  const sql = 'UPDATE sessions SET factor_at = :now WHERE sid_hash = :sidHash';
  await change(transaction, sql, { sidHash, now });
}

/** Ends one session. */
export async function deleteSession(transaction: Transaction, sidHash: string): Promise<void> {
  await change(transaction, 'DELETE FROM sessions WHERE sid_hash = :sidHash', { sidHash });
}

/** Ends one of a user's sessions; false when it is none of theirs or over. */
export async function deleteOwnSession(
  transaction: Transaction,
  userId: number,
  id: number,
): Promise<boolean> {
  const sql = 'DELETE FROM sessions WHERE id = :id AND user_id = :userId';
  return (await change(transaction, sql, { id, userId })) === 1;
}

/** Ends all of a user's sessions, but the one with this hash where one is given; gives how many it were. */
export async function deleteSessionsOf(
  transaction: Transaction,
  userId: number,
  exceptHash = '',
): Promise<number> {
  const sql = 'DELETE FROM sessions WHERE user_id = :userId AND sid_hash <> :exceptHash';
  return change(transaction, sql, { userId, exceptHash });
}

/** Deletes a user's expired sessions, and the oldest of the others until `keep` are left. */
export async function trimSessions(
  transaction: Transaction,
  { userId, keep, now }: { userId: number; keep: number; now: Date },
): Promise<void> {
  const rows = await select<{ id: number; live: number }>(
    transaction,
    'SELECT id, expires_at > :now AS live FROM sessions WHERE user_id = :userId ORDER BY id DESC',
    { userId, now },
  );
  const kept = new Set(
    rows
      .filter(({ live }) => live === 1)
      .slice(0, keep)
      .map(({ id }) => id),
  );
  const leaving = rows.map(({ id }) => id).filter((id) => !kept.has(id));
  if (leaving.length > 0)
    await change(transaction, 'DELETE FROM sessions WHERE id IN (:leaving)', { leaving });
}
