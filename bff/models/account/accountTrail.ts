import type { Sequelize, Transaction } from 'sequelize';
import { emitEvent } from '../../../mappings/events.ts';
import { insert, select } from '../statements.ts';

/** Events of accounts, kept for some months. */
export type AccountEvent =
  | 'login'
  | 'login.refused'
  | 'logout'
  | 'sessions.end'
  | 'phone.bind'
  | 'phone.change'
  | 'password.reset'
  | 'password.change'
  | 'account.close'
  | 'account.reopen'
  | 'factor.on'
  | 'factor.off'
  | 'factor.recovery'
  | 'key.add'
  | 'key.remove'
  | 'keys.end';

/** One thing that happened to an account, and from where; the address is masked. */
export interface TrailRow {
  userId: number;
  what: AccountEvent;
  /** The way of a login: `password`, `code`, `qr`, `register`, `reset`. The last characters of a key. */
  how?: string;
  device: string;
  address: string;
}

/** Adds to the trail. */
export async function insertTrail(transaction: Transaction, row: TrailRow, now = new Date()): Promise<void> {
  const sql = `INSERT INTO account_trail (user_id, what, how, device, address, created_at)
    VALUES (:userId, :what, :how, :device, :address, :now)`;
  await insert(transaction, sql, { how: '', ...row, now });
  emitEvent(transaction, { kind: 'account', ...row });
}

/** The newest of an account's trail. */
export async function listTrail(
  database: Sequelize,
  userId: number,
  limit: number,
): Promise<{ what: string; how: string; device: string; address: string; created_at: Date }[]> {
  const sql = `SELECT what, how, device, address, created_at FROM account_trail WHERE user_id = :userId
    ORDER BY id DESC LIMIT :limit`;
  return select(database, sql, { userId, limit });
}
