import type { Sequelize, Transaction } from 'sequelize';
import { emitEvent } from '../../../mappings/events.ts';
import { type Connection, change, insert, select } from '../statements.ts';

/** A refund reported by a gateway, and its outcome. */
export interface RefundRow {
  platform: 0 | 1;
  refund_id: string;
  transaction_id: string;
  out_trade_no: string;
  /** 分. */
  total: number;
  /** `taken`: days were taken back; `noted`: of a payment that had bought nothing; `flagged`: a person must look. */
  outcome: 'taken' | 'noted' | 'flagged';
  /** Days of membership that were taken back. */
  days: number;
}

/** Writes a refund; false when it is there already, for each of a gateway's counts once. */
export async function insertRefund(
  transaction: Transaction,
  refund: RefundRow & { now: Date },
): Promise<boolean> {
  const sql = `INSERT INTO refunds (platform, refund_id, transaction_id, out_trade_no, total, outcome, days, received_at)
    VALUES (:platform, :refund_id, :transaction_id, :out_trade_no, :total, :outcome, :days, :now)`;
  const isNew = (await insert(transaction, sql, { ...refund })) !== null;
  if (isNew) emitEvent(transaction, { kind: 'money', what: 'refund', ...refund });
  return isNew;
}

/** 分 that went back of one payment so far. */
export async function refundedOfPayment(
  connection: Connection,
  payment: { platform: number; transactionId: string },
): Promise<number> {
  const sql = `SELECT COALESCE(SUM(total), 0) AS total FROM refunds
    WHERE platform = :platform AND transaction_id = :transactionId`;
  const [row] = await select<{ total: number | string }>(connection, sql, payment);
  return Number(row?.total ?? 0);
}

/** Refunds of an order's payment that arrived before the payment, oldest first. */
export async function unappliedRefunds(
  transaction: Transaction,
  order: { platform: 0 | 1; transaction_id: string | null; out_trade_no: string },
): Promise<{ id: number; refund_id: string; total: number }[]> {
  const sql = `SELECT id, refund_id, total FROM refunds WHERE out_trade_no = :out_trade_no AND platform = :platform
    AND transaction_id = :transaction_id AND outcome = 'flagged' ORDER BY id`;
  return select(transaction, sql, { ...order });
}

/** Sets the days that a refund took back. */
export async function setRefundDays(transaction: Transaction, id: number, days: number): Promise<void> {
  await change(transaction, "UPDATE refunds SET outcome = 'taken', days = :days WHERE id = :id", {
    id,
    days,
  });
}

/** Refunds of a gateway that came in within a time. */
export async function refundsBetween(
  database: Sequelize,
  given: { platform: number; from: Date; until: Date },
): Promise<RefundRow[]> {
  const sql = `SELECT platform, refund_id, transaction_id, out_trade_no, total, outcome, days FROM refunds
    WHERE platform = :platform AND received_at >= :from AND received_at < :until`;
  return select<RefundRow>(database, sql, given);
}
