import type { Sequelize, Transaction } from 'sequelize';
import { rowsOf } from '../../../mappings/jobs/items.ts';
import { inSlices } from '../../../mappings/jobs/job.ts';
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
export const closedAccounts = (database: Sequelize, job: string, before: (now: Date) => Date) =>
  rowsOf<{ id: number }>(
    database,
    job,
    {
      columns: 'id',
      key: 'users.id',
      from: `users WHERE closing_at <= :before
        AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.user_id = users.id AND state = 'pending')`,
      order: 'closing_at, id',
    },
    (now) => ({ before: before(now) }),
  );

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
  // What may be many rows goes by slices: one statement for all of them would take too long.
  for (const rows of [
    'account_trail WHERE user_id = :id',
    'saved_search_hits WHERE saved_id IN (SELECT id FROM saved_searches WHERE user_id = :id)',
    'inbox_items WHERE user_id = :id',
  ])
    await inSlices((limit) => change(transaction, `DELETE FROM ${rows} LIMIT :limit`, { id, limit }));
  await insert(transaction, 'INSERT INTO erased_accounts (user_id, erased_at) VALUES (:id, :now)', {
    id,
    now,
  });
  await change(transaction, 'DELETE FROM users WHERE id = :id', { id });
}

/** Erased accounts whose uploads the catalog may still name. */
export const erasedWithUploads = (database: Sequelize, job: string) =>
  rowsOf<{ id: number }>(database, job, {
    columns: 'user_id AS id',
    key: 'user_id',
    from: 'erased_accounts WHERE disowned_at IS NULL',
    order: 'user_id',
  });

/** Notes that the catalog names an erased account no longer. */
export async function markUploadsErased(transaction: Transaction, id: number, now: Date): Promise<void> {
  await change(transaction, 'UPDATE erased_accounts SET disowned_at = :now WHERE user_id = :id', { id, now });
}

/** Rows of a list in a copy, the newest. */
const maxRows = 10_000;

/** The lists in a reader's copy of the own data: no secrets, and of others only what the site shows the reader. */
const lists = {
  account: `SELECT id, username, phone, nickname, avatar, invite_code, channel, referrer, agreed_at, created_at
    FROM users WHERE id = :userId`,
  memberships: 'SELECT level, starts_at, ends_at FROM memberships WHERE user_id = :userId ORDER BY level',
  orders: `SELECT out_trade_no, item_name, days, total, platform, state, transaction_id, created_at, paid_at,
    refunded FROM orders WHERE user_id = :userId ORDER BY id DESC`,
  shells: `SELECT kind, amount, created_at FROM ledger_entries
    JOIN ledger_transactions ON ledger_transactions.id = transaction_id
    WHERE user_id = :userId ORDER BY ledger_entries.id DESC`,
  downloads: `SELECT report_id, paid_by, created_at FROM downloads WHERE user_id = :userId
    ORDER BY created_at DESC`,
  favourites: 'SELECT report_id, created_at FROM favourites WHERE user_id = :userId ORDER BY created_at DESC',
  folders: `SELECT name, description, report_id, remark FROM favourite_folders
    LEFT JOIN foldered_favourites ON folder_id = id
    WHERE favourite_folders.user_id = :userId ORDER BY name, place, report_id`,
  readings: 'SELECT report_id, read_at FROM readings WHERE user_id = :userId ORDER BY read_at DESC',
  reading_places: `SELECT report_id, page, updated_at FROM reading_places WHERE user_id = :userId
    ORDER BY updated_at DESC`,
  saved_searches: `SELECT name, search, paused, digest, created_at FROM saved_searches WHERE user_id = :userId
    ORDER BY id DESC`,
  inbox: 'SELECT report_id, created_at, read_at FROM inbox_items WHERE user_id = :userId ORDER BY id DESC',
  digests: `SELECT cadence, starts_on, ends_on, created_at FROM digests WHERE user_id = :userId
    ORDER BY id DESC`,
  mail: 'SELECT address, confirmed_at, wanted FROM mail_addresses WHERE user_id = :userId',
  notes: `SELECT id, kind, report_id, page, quote, text, color, created_at FROM notes WHERE user_id = :userId
    ORDER BY id DESC`,
  notebooks: `SELECT name, created_at, note_id FROM notebooks
    LEFT JOIN notebook_notes ON notebook_id = id WHERE user_id = :userId ORDER BY id DESC, place`,
  unlocks: `SELECT collection_id, unlocked_at FROM collection_unlocks WHERE user_id = :userId
    ORDER BY unlocked_at DESC`,
  groups: `SELECT name, joined_at FROM group_members JOIN report_groups ON id = group_id
    WHERE user_id = :userId ORDER BY joined_at DESC`,
  feedback: `SELECT kind, type, name, contact, report_id, url, content, answer, created_at, closed_at
    FROM feedback WHERE user_id = :userId ORDER BY id DESC`,
  invited: 'SELECT nickname, created_at FROM users WHERE invited_by = :userId ORDER BY id DESC',
  keys: 'SELECT name, scope, created_at, used_at FROM api_keys WHERE user_id = :userId ORDER BY id DESC',
  sessions:
    'SELECT device, address, created_at, seen_at FROM sessions WHERE user_id = :userId ORDER BY id DESC',
  logins: `SELECT what, how, device, address, created_at FROM account_trail WHERE user_id = :userId
    ORDER BY id DESC`,
};

type Rows = Record<string, unknown>[];

/** A copy of what the site keeps of a reader. Lists are read one after the other: a copy holds up nobody. */
export async function ownCopy(
  database: Sequelize,
  userId: number,
): Promise<Record<keyof typeof lists, Rows>> {
  const copy = {} as Record<keyof typeof lists, Rows>;
  for (const [name, sql] of Object.entries(lists) as [keyof typeof lists, string][])
    copy[name] = await select(database, `${sql} LIMIT ${maxRows}`, { userId });
  return copy;
}
