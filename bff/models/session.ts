import type { Sequelize, Transaction } from 'sequelize';
import { change, databaseOf, insert, select, selectOne } from './statements.ts';

/** A session that is valid now, and what its user may do. */
export interface LiveSession {
  user_id: number;
  token_hash: string;
  is_operator: boolean;
}

/** The session with this hash, or null when there is none or its time is over. */
export async function findSession(
  database: Sequelize,
  sidHash: string,
  now: Date,
): Promise<LiveSession | null> {
  const row = await selectOne<{ user_id: number; token_hash: string; is_operator: number }>(
    database,
    `SELECT user_id, token_hash, is_operator FROM sessions JOIN users ON users.id = user_id
      WHERE sid_hash = :sidHash AND expires_at > :now`,
    { sidHash, now },
  );
  return row && { ...row, is_operator: row.is_operator === 1 };
}

/** Writes a session. */
export async function insertSession(
  transaction: Transaction,
  session: { sidHash: string; tokenHash: string; userId: number; expiresAt: Date },
): Promise<void> {
  await insert(
    transaction,
    `INSERT INTO sessions (sid_hash, token_hash, user_id, expires_at)
      VALUES (:sidHash, :tokenHash, :userId, :expiresAt)`,
    session,
  );
}

/** Ends one session. */
export async function deleteSession(transaction: Transaction, sidHash: string): Promise<void> {
  await change(transaction, 'DELETE FROM sessions WHERE sid_hash = :sidHash', { sidHash });
}

/** Ends all of a user's sessions. */
export async function deleteSessionsOf(transaction: Transaction, userId: number): Promise<void> {
  await change(transaction, 'DELETE FROM sessions WHERE user_id = :userId', { userId });
}

/** Ends a user's sessions that are over, and the oldest of the others until so many are left. */
export async function trimSessions(
  transaction: Transaction,
  { userId, keep, now }: { userId: number; keep: number; now: Date },
): Promise<void> {
  const rows = await select<{ id: number; live: number }>(
    databaseOf(transaction),
    'SELECT id, expires_at > :now AS live FROM sessions WHERE user_id = :userId ORDER BY id DESC',
    { userId, now },
    transaction,
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
