import type { Sequelize, Transaction } from 'sequelize';
import { change, databaseOf, insert, select, selectOne } from './statements.ts';

/** A payment that a gateway told of, and what became of it. */
export interface PaymentRow {
  platform: 0 | 1;
  transaction_id: string;
  out_trade_no: string;
  /** 分. */
  total: number;
  /** `flagged`: money came that bought nothing; a person must look. */
  outcome: 'credited' | 'flagged';
  /** Why it is flagged; empty for one that bought something. */
  reason: string;
}

/** Writes a payment; false when it is there already, for every transaction of a gateway counts once. */
export async function insertPayment(
  transaction: Transaction,
  payment: PaymentRow & { now: Date },
): Promise<boolean> {
  const sql = `INSERT INTO payments (platform, transaction_id, out_trade_no, total, outcome, reason, received_at)
    VALUES (:platform, :transaction_id, :out_trade_no, :total, :outcome, :reason, :now)`;
  return (await insert(transaction, sql, { ...payment })) !== null;
}

/** The payment with a gateway's number, or null. */
export async function findPayment(
  transaction: Transaction,
  platform: number,
  transactionId: string,
): Promise<PaymentRow | null> {
  const sql = `SELECT platform, transaction_id, out_trade_no, total, outcome, reason FROM payments
    WHERE platform = :platform AND transaction_id = :transactionId`;
  return selectOne<PaymentRow>(databaseOf(transaction), sql, { platform, transactionId }, transaction);
}

/** The wrong sum was told first and the right one afterwards: the payment buys its order after all. */
export async function creditFlagged(
  transaction: Transaction,
  payment: Pick<PaymentRow, 'platform' | 'transaction_id' | 'total'>,
): Promise<void> {
  const sql = `UPDATE payments SET outcome = 'credited', reason = '', total = :total
    WHERE platform = :platform AND transaction_id = :transaction_id`;
  await change(transaction, sql, { ...payment });
}

/** Payments of a gateway that came in within a time. */
export async function paymentsBetween(
  database: Sequelize,
  given: { platform: number; from: Date; until: Date },
): Promise<PaymentRow[]> {
  const sql = `SELECT platform, transaction_id, out_trade_no, total, outcome, reason FROM payments
    WHERE platform = :platform AND received_at >= :from AND received_at < :until`;
  return select<PaymentRow>(database, sql, given);
}
