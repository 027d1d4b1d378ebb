import type { Sequelize, Transaction } from 'sequelize';
import { change, selectOne } from '../statements.ts';

/** A user's second factor. */
export interface SecondFactorRow {
  user_id: number;
  /** Sealed. */
  secret: string;
  /** Null while its owner has not shown a code yet: it counts for nothing. */
  confirmed_at: Date | null;
  /** The last step of time whose code was used: each serves once. */
  last_step: number;
  /** JSON: hashes of the recovery codes that are left. */
  recovery: string;
}

const columns = 'user_id, secret, confirmed_at, last_step, recovery';

/** A user's second factor, or null. */
export async function findFactor(database: Sequelize, userId: number): Promise<SecondFactorRow | null> {
  const sql = `SELECT ${columns} FROM second_factors WHERE user_id = :userId`;
  return selectOne<SecondFactorRow>(database, sql, { userId });
}

/** The same, locked until the transaction ends. */
export async function lockFactor(transaction: Transaction, userId: number): Promise<SecondFactorRow | null> {
  const sql = `SELECT ${columns} FROM second_factors WHERE user_id = :userId FOR UPDATE`;
  return selectOne<SecondFactorRow>(transaction, sql, { userId });
}

/** Sets a user's factor, replacing an earlier one. */
export async function writeFactor(transaction: Transaction, row: SecondFactorRow): Promise<void> {
  await change(
    transaction,
    `INSERT INTO second_factors (user_id, secret, confirmed_at, last_step, recovery)
      VALUES (:user_id, :secret, :confirmed_at, :last_step, :recovery)
      ON DUPLICATE KEY UPDATE secret = :secret, confirmed_at = :confirmed_at, last_step = :last_step,
        recovery = :recovery`,
    { ...row },
  );
}

/** Takes a user's factor away; false where there was none. */
export async function deleteFactor(transaction: Transaction, userId: number): Promise<boolean> {
  return (await change(transaction, 'DELETE FROM second_factors WHERE user_id = :userId', { userId })) === 1;
}
