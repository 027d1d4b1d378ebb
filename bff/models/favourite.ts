import type { Transaction } from 'sequelize';
import { change, insert } from './statements.ts';

/** A favourite's key. */
type Favourite = { userId: number; reportId: number };

/** Removes a favourite. @returns whether there was one */
export async function deleteFavourite(transaction: Transaction, favourite: Favourite): Promise<boolean> {
  const sql = 'DELETE FROM favourites WHERE user_id = :userId AND report_id = :reportId';
  return (await change(transaction, sql, favourite)) > 0;
}

/** Adds a favourite; does nothing where it exists. */
export async function insertFavourite(
  transaction: Transaction,
  favourite: Favourite & { now: Date },
): Promise<void> {
  const sql = 'INSERT INTO favourites (user_id, report_id, created_at) VALUES (:userId, :reportId, :now)';
  await insert(transaction, sql, favourite);
}
