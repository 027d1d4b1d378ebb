import { randomInt } from 'node:crypto';
import type { Sequelize, Transaction } from 'sequelize';
import { change, insert, selectOne } from './statements.ts';

/** One account. */
export interface User {
  id: number;
  username: string | null;
  /** With the country's number, or null. */
  phone: string | null;
  /** Null: this account has no password to log in with. */
  password_hash: string | null;
  nickname: string;
  avatar: string;
  is_operator: boolean;
  /** Made by the sandbox and gone with it. */
  is_demo: boolean;
  invite_code: string;
}

type Row = Omit<User, 'is_operator' | 'is_demo'> & { is_operator: number; is_demo: number };

const columns = 'id, username, phone, password_hash, nickname, avatar, is_operator, is_demo, invite_code';

/** The one spelling a username is kept and looked up in: no case, no wide letters, no blanks around. */
export function usernameKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** The account with this id, or null. */
export async function findUser(database: Sequelize, id: number): Promise<User | null> {
  return toUser(await selectOne<Row>(database, `SELECT ${columns} FROM users WHERE id = :id`, { id }));
}

/** The account whose username or phone this is, or null; a username goes before another's phone. */
export async function findUserByLogin(
  database: Sequelize,
  login: string,
  transaction?: Transaction,
): Promise<User | null> {
  const sql = `SELECT ${columns} FROM users WHERE username = :username OR phone = :phone
    ORDER BY username = :username DESC LIMIT 1`;
  // Phones are kept in ASCII; anything else is none.
  const phone = /^\+?\d{5,15}$/.test(login.trim()) ? login.trim() : '';
  return toUser(await selectOne<Row>(database, sql, { username: usernameKey(login), phone }, transaction));
}

/**
 * Makes an account, with an invite code of its own.
 * @returns its id, or null when the username is taken
 */
export async function createUser(
  transaction: Transaction,
  given: { username: string; passwordHash: string; nickname: string; isDemo?: boolean },
): Promise<number | null> {
  return insert(
    transaction,
    `INSERT INTO users (username, password_hash, nickname, is_demo, invite_code)
      VALUES (:username, :passwordHash, :nickname, :isDemo, :inviteCode)`,
    { isDemo: false, ...given, username: usernameKey(given.username), inviteCode: inviteCode() },
  );
}

/** Locks an account until the transaction ends: what counts a user's rows waits here for its turn. */
export async function lockUser(transaction: Transaction, id: number): Promise<void> {
  await change(transaction, 'SELECT id FROM users WHERE id = :id FOR UPDATE', { id });
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
