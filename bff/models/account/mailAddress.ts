import type { Transaction } from 'sequelize';
import { type Connection, change, selectOne } from '../statements.ts';

/** A reader's mail address; it is theirs once `confirmed_at` is set. */
export interface MailAddress {
  address: string;
  confirmed_at: Date | null;
  wanted: 0 | 1;
}

/** A reader's address; null for none. */
export function findMailAddress(connection: Connection, userId: number): Promise<MailAddress | null> {
  const sql = 'SELECT address, confirmed_at, wanted FROM mail_addresses WHERE user_id = :userId';
  return selectOne<MailAddress>(connection, sql, { userId });
}

/** Sets a reader's address, which is to be confirmed; the same address stays as it is. */
export async function writeMailAddress(
  transaction: Transaction,
  of: { userId: number; address: string },
): Promise<void> {
  const sql = `INSERT INTO mail_addresses (user_id, address) VALUES (:userId, :address)
    ON DUPLICATE KEY UPDATE wanted = 1,
      confirmed_at = CASE WHEN BINARY address = BINARY :address THEN confirmed_at END, address = :address`;
  await change(transaction, sql, of);
}

/** Notes an address as its reader's, unless it is another by now. @returns whether it is the reader's */
export async function confirmMailAddress(
  transaction: Transaction,
  of: { userId: number; address: string; now: Date },
): Promise<boolean> {
  const sql = `UPDATE mail_addresses SET confirmed_at = :now, wanted = 1
    WHERE user_id = :userId AND BINARY address = BINARY :address`;
  return (await change(transaction, sql, of)) === 1;
}

/** Stops or resumes digests to a reader's address. */
export async function setMailWanted(
  transaction: Transaction,
  of: { userId: number; wanted: 0 | 1 },
): Promise<void> {
  await change(transaction, 'UPDATE mail_addresses SET wanted = :wanted WHERE user_id = :userId', of);
}

/** Forgets a reader's address. */
export async function deleteMailAddress(transaction: Transaction, userId: number): Promise<void> {
  await change(transaction, 'DELETE FROM mail_addresses WHERE user_id = :userId', { userId });
}

/** An address that refuses its letters is none of its reader's any more, until it is confirmed again. */
export async function unconfirmMailAddress(
  transaction: Transaction,
  of: { userId: number; address: string },
): Promise<void> {
  const sql = `UPDATE mail_addresses SET confirmed_at = NULL
    WHERE user_id = :userId AND BINARY address = BINARY :address`;
  await change(transaction, sql, of);
}
