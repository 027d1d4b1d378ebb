import type { Sequelize, Transaction } from 'sequelize';
import { insert, selectOne } from './statements.ts';

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
  database: Sequelize,
  platform: number,
  transactionId: string,
  transaction?: Transaction,
): Promise<PaymentRow | null> {
  const sql = `SELECT platform, transaction_id, out_trade_no, total, outcome FROM payments
    WHERE platform = :platform AND transaction_id = :transactionId`;
  return selectOne<PaymentRow>(database, sql, { platform, transactionId }, transaction);
}
