import type { Sequelize } from 'sequelize';
import { select } from '../statements.ts';

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
  readings: 'SELECT report_id, read_at FROM readings WHERE user_id = :userId ORDER BY read_at DESC',
  reading_places: `SELECT report_id, page, updated_at FROM reading_places WHERE user_id = :userId
    ORDER BY updated_at DESC`,
  saved_searches: `SELECT name, search, paused, created_at FROM saved_searches WHERE user_id = :userId
    ORDER BY id DESC`,
  inbox: 'SELECT report_id, created_at, read_at FROM inbox_items WHERE user_id = :userId ORDER BY id DESC',
  unlocks: `SELECT collection_id, unlocked_at FROM collection_unlocks WHERE user_id = :userId
    ORDER BY unlocked_at DESC`,
  groups: `SELECT name, joined_at FROM group_members JOIN report_groups ON id = group_id
    WHERE user_id = :userId ORDER BY joined_at DESC`,
  feedback: `SELECT kind, type, name, contact, report_id, url, content, answer, created_at, closed_at
    FROM feedback WHERE user_id = :userId ORDER BY id DESC`,
  invited: 'SELECT nickname, created_at FROM users WHERE invited_by = :userId ORDER BY id DESC',
  keys: 'SELECT name, created_at, used_at FROM api_keys WHERE user_id = :userId ORDER BY id DESC',
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
