import { randomInt } from 'node:crypto';
import type { Sequelize, Transaction } from 'sequelize';
import { change, changeUnique, insert, select, selectOne, selectWindow } from '../statements.ts';
import { phoneKey } from './phone.ts';

/** One account. */
export interface User {
  id: number;
  username: string | null;
  /** With the country's number, or null. */
  phone: string | null;
  /** The person in the messaging app, or null. */
  openid: string | null;
  /** Null: this account has no password to log in with. */
  password_hash: string | null;
  nickname: string;
  avatar: string;
  is_operator: boolean;
  /** Made by the sandbox and gone with it. */
  is_demo: boolean;
  invite_code: string;
  /** Reason why operators blocked the account, shown to its owner; null for an open one. */
  blocked_reason: string | null;
  created_at: Date;
}

type Row = Omit<User, 'is_operator' | 'is_demo'> & { is_operator: number; is_demo: number };

const columns =
  'id, username, phone, openid, password_hash, nickname, avatar, is_operator, is_demo, invite_code, blocked_reason, created_at';

/** The one spelling a username is kept and looked up in: no case, no wide letters, no blanks around. */
export function usernameKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** The account with this id, or null. */
export async function findUser(database: Sequelize, id: number): Promise<User | null> {
  return toUser(await selectOne<Row>(database, `SELECT ${columns} FROM users WHERE id = :id`, { id }));
}

/** The account whose username or phone this is, or null; a username goes before another's phone. */
export async function findUserByLogin(database: Sequelize, login: string): Promise<User | null> {
  const sql = `SELECT ${columns} FROM users WHERE username = :username OR phone = :phone
    ORDER BY username = :username DESC LIMIT 1`;
  const values = { username: usernameKey(login), phone: phoneKey(login) };
  return toUser(await selectOne<Row>(database, sql, values));
}

/** The account with this phone (as `phoneKey` spells it), or null. */
export async function findUserByPhone(database: Sequelize, phone: string): Promise<User | null> {
  return toUser(
    await selectOne<Row>(database, `SELECT ${columns} FROM users WHERE phone = :phone`, { phone }),
  );
}

/** The account of this person in the messaging app, or null. */
export async function findUserByOpenid(database: Sequelize, openid: string): Promise<User | null> {
  return toUser(
    await selectOne<Row>(database, `SELECT ${columns} FROM users WHERE openid = :openid`, { openid }),
  );
}

/** The account whose invite code this is, or null. */
export async function findUserByInviteCode(database: Sequelize, code: string): Promise<User | null> {
  const key = code.trim().toLowerCase();
  // Codes are kept in ASCII; the engine refuses to compare them with anything else.
  if (!/^[a-z0-9]+$/.test(key)) return null;
  const sql = `SELECT ${columns} FROM users WHERE invite_code = :key`;
  return toUser(await selectOne<Row>(database, sql, { key }));
}

/** Nicknames of existing accounts by id. */
export async function nicknamesOf(database: Sequelize, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const sql = 'SELECT id, nickname FROM users WHERE id IN (:ids)';
  const rows = await select<{ id: number; nickname: string }>(database, sql, { ids: [...ids] });
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}

/** Fields of a new account; one of username, phone and openid names it. */
export interface NewUser {
  nickname: string;
  username?: string;
  phone?: string;
  openid?: string;
  passwordHash?: string;
  isDemo?: boolean;
  /** The user who invited this one. */
  invitedBy?: number | null;
  /** The person's referrer, from the browser; cut to the column's length. */
  channel?: string;
  referrer?: string;
  /** When the agreement was consented to. */
  agreedAt?: Date;
}

/**
 * Makes an account, with an invite code of its own.
 * @returns its id, or null when the username, phone or openid is taken
 */
export async function createUser(transaction: Transaction, given: NewUser): Promise<number | null> {
  const { username, channel = '', referrer = '' } = given;
  return insert(
    transaction,
    `INSERT INTO users (username, phone, openid, password_hash, nickname, is_demo, invite_code, invited_by,
        channel, referrer, agreed_at)
      VALUES (:username, :phone, :openid, :passwordHash, :nickname, :isDemo, :inviteCode, :invitedBy,
        :channel, :referrer, :agreedAt)`,
    {
      phone: null,
      openid: null,
      passwordHash: null,
      isDemo: false,
      invitedBy: null,
      agreedAt: null,
      ...given,
      username: username === undefined ? null : usernameKey(username),
      inviteCode: inviteCode(),
      channel: channel.slice(0, 64),
      referrer: referrer.slice(0, 500),
    },
  );
}

/** Gives an account a phone instead of the one it had. False: the phone is another's. */
export async function setPhone(transaction: Transaction, id: number, phone: string): Promise<boolean> {
  return changeUnique(transaction, 'UPDATE users SET phone = :phone WHERE id = :id', { id, phone });
}

/** Gives an account a password instead of the one it had. */
export async function setPasswordHash(transaction: Transaction, id: number, hash: string): Promise<void> {
  await change(transaction, 'UPDATE users SET password_hash = :hash WHERE id = :id', { id, hash });
}

/** Gives an account the name that others see. */
export async function writeNickname(transaction: Transaction, id: number, nickname: string): Promise<void> {
  await change(transaction, 'UPDATE users SET nickname = :nickname WHERE id = :id', { id, nickname });
}

/**
 * Locks an account until the transaction ends: what counts a user's rows waits here for its turn.
 * @returns what of it another transaction may have changed meanwhile; null when there is no such account
 */
export async function lockUser(
  transaction: Transaction,
  id: number,
): Promise<Pick<User, 'phone' | 'password_hash' | 'blocked_reason'> | null> {
  const sql = 'SELECT phone, password_hash, blocked_reason FROM users WHERE id = :id FOR UPDATE';
  return selectOne(transaction, sql, { id });
}

/** Keeps the owner of an account out of it for a reason, or lets him in again with null. */
export async function setBlocked(
  transaction: Transaction,
  id: number,
  reason: string | null,
  now: Date,
): Promise<void> {
  const sql = 'UPDATE users SET blocked_at = :at, blocked_reason = :reason WHERE id = :id';
  await change(transaction, sql, { id, reason, at: reason === null ? null : now });
}

/** Makes an account an operator, or one no longer. */
export async function setOperator(transaction: Transaction, id: number, operator: boolean): Promise<void> {
  await change(transaction, 'UPDATE users SET is_operator = :operator WHERE id = :id', { id, operator });
}

/** Deletes what the sandbox made; sessions, memberships and balances go with it. */
export async function deleteDemoUsers(transaction: Transaction): Promise<number> {
  return change(transaction, 'DELETE FROM users WHERE is_demo', {});
}

function toUser(row: Row | null): User | null {
  return row && { ...row, is_operator: row.is_operator === 1, is_demo: row.is_demo === 1 };
}

/** Ten characters that are not mistaken for one another: 10^15 codes. */
function inviteCode(): string {
  const letters = '23456789abcdefghjkmnpqrstuvwxyz';
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
}

/** One user whom another invited. */
interface Invitee {
  id: number;
  nickname: string;
  avatar: string;
  created_at: Date;
}

/** Whom a user invited, newest first, with their number. */
export async function listInvitees(
  database: Sequelize,
  userId: number,
  window: { offset: number; limit: number },
): Promise<{ invitees: Invitee[]; total: number }> {
  const list = {
    columns: 'id, nickname, avatar, created_at',
    from: 'users WHERE invited_by = :userId',
    order: 'id DESC',
  };
  const { rows, total } = await selectWindow<Invitee>(database, list, { userId }, window);
  return { invitees: rows, total };
}
