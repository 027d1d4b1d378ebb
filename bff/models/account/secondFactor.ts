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

/** Sets the token by which a user enrols a factor, by its hash, in place of an earlier one. */
export async function writeEnrolmentToken(
  transaction: Transaction,
  token: { userId: number; hash: string; expires: Date },
): Promise<void> {
  await change(
    transaction,
    `INSERT INTO enrolment_tokens (user_id, token_hash, expires_at) VALUES (:userId, :hash, :expires)
      ON DUPLICATE KEY UPDATE token_hash = :hash, expires_at = :expires`,
    token,
  );
}

/** The hash of a user's token that is good now, locked until the transaction ends; null without one. */
export async function lockEnrolmentToken(
  transaction: Transaction,
  userId: number,
  now: Date,
): Promise<string | null> {
  const sql =
    'SELECT token_hash FROM enrolment_tokens WHERE user_id = :userId AND expires_at > :now FOR UPDATE';
  return (await selectOne<{ token_hash: string }>(transaction, sql, { userId, now }))?.token_hash ?? null;
}

/** Uses a user's token up. */
export async function deleteEnrolmentToken(transaction: Transaction, userId: number): Promise<void> {
  await change(transaction, 'DELETE FROM enrolment_tokens WHERE user_id = :userId', { userId });
}

/** Takes a user's factor away; false where there was none. */
export async function deleteFactor(transaction: Transaction, userId: number): Promise<boolean> {
  return (await change(transaction, 'DELETE FROM second_factors WHERE user_id = :userId', { userId })) === 1;
}
