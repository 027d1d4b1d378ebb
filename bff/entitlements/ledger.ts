import type { Sequelize, Transaction } from 'sequelize';
import { ApiError } from '../errors.ts';
import { lockUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { type Connection, change, insert, select, selectOne } from '../models/statements.ts';

/** One side of a posting. Amounts are shells; what a reader gets is positive. */
interface LedgerEntry {
  /** `reader` for a user's own shells; anything else names where they come from or go to. */
  account: string;
  /** The user, for the account `reader`. */
  userId?: number;
  amount: number;
}

/** Shells that move together, once for each kind and reference. */
export interface Posting {
  kind: string;
  reference: string;
  /** Why, where a person decided it. */
  reason?: string;
  entries: readonly LedgerEntry[];
  /** They were earned in the sandbox. */
  sandbox?: boolean;
}

/** A reader has fewer shells than were to be taken (10002). */
export class InsufficientShells extends ApiError {
  constructor() {
    super('shells_short');
  }
}

/**
 * Posts shells in double entry and moves the readers' balances with them, in the caller's transaction.
 * @returns false when that kind and reference was posted before: nothing has changed
 * @throws InsufficientShells when a balance would fall below zero; the transaction must then be given up
 * @throws when the entries do not sum to zero
 */
export async function postEntries(transaction: Transaction, posting: Posting): Promise<boolean> {
  const { kind, reference, reason = '', entries, sandbox = false } = posting;
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0 || !entries.every(({ amount }) => Number.isSafeInteger(amount))) {
    throw new Error(`the entries of ${kind} ${reference} do not balance: ${sum}`);
  }
  const id = await insert(
    transaction,
    `INSERT INTO ledger_transactions (kind, reference, reason, sandbox)
      VALUES (:kind, :reference, :reason, :sandbox)`,
    { kind, reference, reason, sandbox },
  );
  if (id === null) return false;
  for (const { account, userId = null, amount } of entries) {
    await insert(
      transaction,
      `INSERT INTO ledger_entries (transaction_id, account, user_id, amount)
        VALUES (:id, :account, :userId, :amount)`,
      { id, account, userId, amount },
    );
  }
  // Balances are locked in one order everywhere, so that two postings cannot wait for each other.
  const readers = entries.filter(({ userId }) => userId !== undefined);
  for (const { userId, amount } of readers.sort((a, b) => (a.userId ?? 0) - (b.userId ?? 0))) {
    await moveBalance(transaction, userId as number, amount);
  }
  return true;
}

/** A reader's shells; 0 for one who never had any. */
export async function balanceOf(connection: Connection, userId: number): Promise<number> {
  const sql = 'SELECT balance FROM shell_balances WHERE user_id = :userId';
  const row = await selectOne<{ balance: number }>(connection, sql, { userId });
  return row?.balance ?? 0;
}

/**
 * Takes the shells back that were earned in the sandbox, as far as their readers still have them.
 * @returns how many readers it was
 */
export async function purgeSandboxShells(database: Sequelize, now: Date): Promise<number> {
  const marked = 'FROM ledger_transactions JOIN ledger_entries ON transaction_id = ledger_transactions.id';
  const readers = await select<{ user_id: number }>(
    database,
    `SELECT DISTINCT user_id ${marked} WHERE sandbox = 1 AND user_id IS NOT NULL`,
    {},
  );
  for (const { user_id: userId } of readers) {
    await inTransaction(database, async (transaction) => {
      if ((await lockUser(transaction, userId)) === null) return;
      const rows = await select<{ id: number; amount: number }>(
        transaction,
        `SELECT ledger_transactions.id, amount ${marked} WHERE sandbox = 1 AND user_id = :userId`,
        { userId },
      );
      const earned = rows.reduce((sum, { amount }) => sum + Number(amount), 0);
      const own = await selectOne<{ balance: number }>(
        transaction,
        'SELECT balance FROM shell_balances WHERE user_id = :userId FOR UPDATE',
        { userId },
      );
      const taken = Math.min(earned, own?.balance ?? 0);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return;
      await change(transaction, 'UPDATE ledger_transactions SET sandbox = 2 WHERE id IN (:ids)', { ids });
      if (taken <= 0) return;
      const entries = [
        { account: 'sandbox', amount: taken },
        { account: 'reader', userId, amount: -taken },
      ];
      await postEntries(transaction, {
        kind: 'sandbox-purge',
        reference: `${userId}-${now.getTime()}`,
        entries,
      });
    });
  }
  return readers.length;
}

/** One line of a reader's account: what came or went, with what, and why. */
export interface LedgerRow {
  id: number;
  kind: string;
  reference: string;
  reason: string;
  amount: number;
  created_at: Date;
}

/** Lines of a reader's account, the latest first; those before one. */
export async function listLedger(
  database: Sequelize,
  { userId, before, limit }: { userId: number; before?: number | undefined; limit: number },
): Promise<LedgerRow[]> {
  const earlier = before === undefined ? '' : 'AND ledger_entries.id < :before';
  return select<LedgerRow>(
    database,
    `SELECT ledger_entries.id, kind, reference, reason, amount, created_at
      FROM ledger_entries JOIN ledger_transactions ON ledger_transactions.id = transaction_id
      WHERE user_id = :userId ${earlier} ORDER BY ledger_entries.id DESC LIMIT :limit`,
    { userId, before, limit },
  );
}

async function moveBalance(transaction: Transaction, userId: number, amount: number): Promise<void> {
  if (amount >= 0) {
    await change(
      transaction,
      `INSERT INTO shell_balances (user_id, balance) VALUES (:userId, :amount)
        ON DUPLICATE KEY UPDATE balance = balance + :amount`,
      { userId, amount },
    );
    return;
  }
  const taken = await change(
    transaction,
    'UPDATE shell_balances SET balance = balance + :amount WHERE user_id = :userId AND balance >= -(:amount)',
    { userId, amount },
  );
  if (taken === 0) throw new InsufficientShells();
}
