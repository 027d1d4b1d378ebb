import type { Transaction } from 'sequelize';
import { type Connection, change, insert, selectOne } from './statements.ts';

/** A year of a membership, which bounds the unlocks of collections. */
export interface UnlockYear {
  userId: number;
  level: number;
  beginsAt: Date;
}

/**
 * Whether a user unlocked a collection that holds a report: its download then costs neither shells nor quota
 * (decisions, unlocks).
 */
export async function hasUnlocked(
  connection: Connection,
  userId: number,
  collectionId: number,
  reportId: number,
): Promise<boolean> {
  const row = await selectOne(
    connection,
    `SELECT 1 AS found FROM collection_unlocks AS unlocks
      JOIN collection_reports AS reports ON reports.collection_id = unlocks.collection_id
      WHERE user_id = :userId AND unlocks.collection_id = :collectionId AND report_id = :reportId`,
    { userId, collectionId, reportId },
  );
  return row !== null;
}

/** Notes that a user unlocked a collection. @returns false when that was noted before */
export async function insertUnlock(
  transaction: Transaction,
  userId: number,
  collectionId: number,
): Promise<boolean> {
  const sql = 'INSERT INTO collection_unlocks (user_id, collection_id) VALUES (:userId, :collectionId)';
  return (await insert(transaction, sql, { userId, collectionId })) !== null;
}

const ofYear = 'user_id = :userId AND level = :level AND begins_at = :beginsAt';

/** Unlocks used in a year. */
export async function unlocksOfYear(connection: Connection, year: UnlockYear): Promise<number> {
  const sql = `SELECT used FROM unlock_years WHERE ${ofYear}`;
  return (await selectOne<{ used: number }>(connection, sql, { ...year }))?.used ?? 0;
}

/**
 * Takes one unlock from a year, if one is left.
 * @returns how many are left now, or null when none was
 */
export async function claimUnlock(
  transaction: Transaction,
  year: UnlockYear,
  allowed: number,
): Promise<number | null> {
  const values = { ...year, allowed };
  await change(
    transaction,
    `INSERT INTO unlock_years (user_id, level, begins_at, used) VALUES (:userId, :level, :beginsAt, 0)
      ON DUPLICATE KEY UPDATE used = used`,
    values,
  );
  const taken = await change(
    transaction,
    `UPDATE unlock_years SET used = used + 1 WHERE ${ofYear} AND used < :allowed`,
    values,
  );
  if (taken === 0) return null;
  return allowed - (await unlocksOfYear(transaction, year));
}
