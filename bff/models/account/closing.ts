import type { Sequelize, Transaction } from 'sequelize';
import { change, insert, select, selectOne } from '../statements.ts';
import { lockUser } from './user.ts';

/** Marks an account as closed by its owner. @returns false when it was before */
export async function markClosing(transaction: Transaction, id: number, now: Date): Promise<boolean> {
  const sql = 'UPDATE users SET closing_at = :now WHERE id = :id AND closing_at IS NULL';
  return (await change(transaction, sql, { id, now })) === 1;
}

/** Takes that back. @returns false when the account is not closed, or erased by now */
export async function clearClosing(transaction: Transaction, id: number): Promise<boolean> {
  const sql = 'UPDATE users SET closing_at = NULL WHERE id = :id AND closing_at IS NOT NULL';
  return (await change(transaction, sql, { id })) === 1;
}

/** Accounts closed before a moment that no open order keeps, the earliest first. */
export async function closedBefore(database: Sequelize, before: Date, limit: number): Promise<number[]> {
  const sql = `SELECT id FROM users WHERE closing_at <= :before
      AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.user_id = users.id AND state = 'pending')
    ORDER BY closing_at, id LIMIT :limit`;
  return (await select<{ id: number }>(database, sql, { before, limit })).map(({ id }) => id);
}

/**
 * Locks an account that was closed before a moment, and its shells.
 * @returns null when it is erased or open again, or an order of it may still be paid
 */
export async function lockClosed(
  transaction: Transaction,
  id: number,
  before: Date,
): Promise<{ closingAt: Date; shells: number } | null> {
  // By the key alone: a lock that came by the index of `closing_at` would wait crosswise with who takes it back.
  await lockUser(transaction, id);
  const closed = 'SELECT closing_at FROM users WHERE id = :id AND closing_at <= :before';
  const row = await selectOne<{ closing_at: Date }>(transaction, closed, { id, before });
  if (row === null) return null;
  const open = "SELECT 1 AS found FROM orders WHERE user_id = :id AND state = 'pending' LIMIT 1";
  if ((await selectOne(transaction, open, { id })) !== null) return null;
  const balance = 'SELECT balance FROM shell_balances WHERE user_id = :id FOR UPDATE';
  const shells = (await selectOne<{ balance: number }>(transaction, balance, { id }))?.balance ?? 0;
  return { closingAt: row.closing_at, shells: Number(shells) };
}

/**
 * Flags what was paid for an account after its owner had closed it: it buys nothing once the account is erased, and an
 * operator must give it back.
 * @returns how many payments it were
 */
export async function flagPaidSince(transaction: Transaction, id: number, since: Date): Promise<number> {
  const sql = `UPDATE payments JOIN orders ON orders.out_trade_no = payments.out_trade_no
    SET payments.outcome = 'flagged', payments.reason = 'the account is gone'
    WHERE orders.user_id = :id AND orders.paid_at >= :since AND orders.refunded < orders.total
      AND payments.outcome = 'credited'`;
  return change(transaction, sql, { id, since });
}

/**
 * Erases an account. Its sessions, memberships, lists and groups go with the row (foreign keys); orders, payments and
 * ledger keep its number, which names nobody any more; notices of infringement keep who sent them, as the law asks.
 */
export async function eraseUser(transaction: Transaction, id: number, now: Date): Promise<void> {
  const contacts = "UPDATE feedback SET name = '', contact = '' WHERE user_id = :id AND kind = 'suggestion'";
  await change(transaction, contacts, { id });
  await change(transaction, 'DELETE FROM account_trail WHERE user_id = :id', { id });
  await insert(transaction, 'INSERT INTO erased_accounts (user_id, erased_at) VALUES (:id, :now)', {
    id,
    now,
  });
  await change(transaction, 'DELETE FROM users WHERE id = :id', { id });
}

/** Erased accounts whose uploads the catalog may still name. */
export async function erasedWithUploads(database: Sequelize, limit: number): Promise<number[]> {
  const sql = 'SELECT user_id FROM erased_accounts WHERE disowned_at IS NULL ORDER BY user_id LIMIT :limit';
  return (await select<{ user_id: number }>(database, sql, { limit })).map(({ user_id }) => user_id);
}

/** Notes that the catalog names an erased account no longer. */
export async function markUploadsErased(transaction: Transaction, id: number, now: Date): Promise<void> {
  await change(transaction, 'UPDATE erased_accounts SET disowned_at = :now WHERE user_id = :id', { id, now });
}
