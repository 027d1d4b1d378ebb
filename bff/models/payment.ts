import type { Transaction } from 'sequelize';
import { databaseOf, insert, selectOne } from './statements.ts';

/** A payment that a gateway told of, and what became of it. */
export interface PaymentRow {
  platform: 0 | 1;
  transaction_id: string;
  out_trade_no: string;
  /** 分. */
  total: number;
  /** `flagged`: money came that bought nothing; a person must look. */
  outcome: 'credited' | 'flagged';
}

/** Writes a payment; false when it is there already, for every transaction of a gateway counts once. */
export async function insertPayment(
  transaction: Transaction,
  payment: PaymentRow & { now: Date },
): Promise<boolean> {
  const sql = `INSERT INTO payments (platform, transaction_id, out_trade_no, total, outcome, received_at)
    VALUES (:platform, :transaction_id, :out_trade_no, :total, :outcome, :now)`;
  return (await insert(transaction, sql, { ...payment })) !== null;
}

/** The payment with a gateway's number, or null. */
export async function findPayment(
  transaction: Transaction,
  platform: number,
  transactionId: string,
): Promise<PaymentRow | null> {
  const sql = `SELECT platform, transaction_id, out_trade_no, total, outcome FROM payments
    WHERE platform = :platform AND transaction_id = :transactionId`;
  return selectOne<PaymentRow>(databaseOf(transaction), sql, { platform, transactionId }, transaction);
}
