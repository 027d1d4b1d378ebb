import type { Sequelize, Transaction } from 'sequelize';
import type { Act } from '../../../mappings/auditTrail.ts';
import { emitEvent } from '../../../mappings/events.ts';
import type { BillRow, Platform } from '../../gateways/pay/gateway.ts';
import { insertAudit } from '../audit.ts';
import { type Connection, change, insert, select, selectOne } from '../statements.ts';
import { platformName, storedPlatform } from './order.ts';

/** A payment reported by a gateway, and its outcome. */
export interface PaymentRow {
  platform: Platform;
  transaction_id: string;
  out_trade_no: string;
  /** 分. */
  total: number;
  /** `flagged`: money came that bought nothing; a person must look. */
  outcome: 'credited' | 'flagged';
  /** Why it is flagged; empty for a credited payment. */
  reason: string;
}

/** Writes a payment; false when it is there already, for every transaction of a gateway counts once. */
export async function insertPayment(
  transaction: Transaction,
  payment: PaymentRow & { now: Date },
): Promise<boolean> {
  const sql = `INSERT INTO payments (platform, transaction_id, out_trade_no, total, outcome, reason, received_at)
    VALUES (${storedPlatform}, :transaction_id, :out_trade_no, :total, :outcome, :reason, :now)`;
  const isNew = (await insert(transaction, sql, { ...payment })) !== null;
  if (isNew) emitEvent(transaction, { kind: 'money', what: 'payment', ...payment });
  return isNew;
}

/** The payment with a gateway's number, or null. */
export async function findPayment(
  transaction: Transaction,
  platform: Platform,
  transactionId: string,
): Promise<PaymentRow | null> {
  const sql = `SELECT ${platformName()}, transaction_id, out_trade_no, total, outcome, reason FROM payments
    WHERE platform = ${storedPlatform} AND transaction_id = :transactionId`;
  return selectOne<PaymentRow>(transaction, sql, { platform, transactionId });
}

/** Credits a payment that was flagged for a wrong amount, after the gateway reported the right one. */
export async function creditFlagged(
  transaction: Transaction,
  payment: Pick<PaymentRow, 'platform' | 'transaction_id' | 'total'>,
): Promise<void> {
  const sql = `UPDATE payments SET outcome = 'credited', reason = '', total = :total
    WHERE platform = ${storedPlatform} AND transaction_id = :transaction_id`;
  await change(transaction, sql, { ...payment });
  emitEvent(transaction, { kind: 'money', what: 'payment.credit', ...payment });
}

/** Payments of a gateway that came in within a time. */
export async function paymentsBetween(
  database: Sequelize,
  given: { platform: Platform; from: Date; until: Date },
): Promise<PaymentRow[]> {
  const sql = `SELECT ${platformName()}, transaction_id, out_trade_no, total, outcome, reason FROM payments
    WHERE platform = ${storedPlatform} AND received_at >= :from AND received_at < :until`;
  return select<PaymentRow>(database, sql, given);
}

/** 分 that the books have of a line of a gateway's bill; null when they know nothing of it. */
export async function bookedTotal(
  database: Sequelize,
  platform: Platform,
  { kind, transactionId, refundId }: BillRow,
): Promise<number | null> {
  const booked =
    kind === 'payment'
      ? 'payments WHERE transaction_id = :transactionId'
      : 'refunds WHERE refund_id = :refundId';
  const sql = `SELECT total FROM ${booked} AND platform = ${storedPlatform}`;
  const row = await selectOne<{ total: number }>(database, sql, { platform, transactionId, refundId });
  return row?.total ?? null;
}

/** Flagged payments that wait for an operator; 1,000 for more. */
export async function countOpenPayments(database: Sequelize): Promise<number> {
  const sql = `SELECT COUNT(*) AS waiting FROM
    (SELECT 1 FROM payments WHERE outcome = 'flagged' AND handled_at IS NULL LIMIT 1000) AS open_payments`;
  return (await selectOne<{ waiting: number }>(database, sql, {}))?.waiting ?? 0;
}

/** A payment that bought nothing, with the order it names, and what was done about it. */
export interface FlaggedPayment {
  id: number;
  platform: Platform;
  transaction_id: string;
  out_trade_no: string;
  /** 分. */
  total: number;
  received_at: Date;
  handled_at: Date | null;
  handled_by: string;
  note: string;
  /** Why it bought nothing. */
  reason: string;
  user_id: number | null;
  item_name: string | null;
  state: string | null;
}

/** Payments that bought nothing, the latest first; `handled`: those that somebody dealt with too. */
export async function listFlagged(
  database: Sequelize,
  { handled, before, limit }: { handled: boolean; before?: number | undefined; limit: number },
): Promise<FlaggedPayment[]> {
  const waiting = handled ? '' : 'AND payments.handled_at IS NULL';
  const earlier = before === undefined ? '' : 'AND payments.id < :before';
  return select<FlaggedPayment>(
    database,
    `SELECT payments.id, ${platformName('payments.platform')}, payments.transaction_id, payments.out_trade_no, payments.total,
        payments.reason, received_at, handled_at, handled_by, note, user_id, item_name, state
      FROM payments LEFT JOIN orders ON orders.out_trade_no = payments.out_trade_no
      WHERE outcome = 'flagged' ${waiting} ${earlier} ORDER BY payments.id DESC LIMIT :limit`,
    { before, limit },
  );
}

/**
 * Notes what an operator did about a payment that bought nothing, and in the trail who.
 * @returns false when it was dealt with before, null when there is none
 */
export async function handlePayment(
  transaction: Transaction,
  id: number,
  act: Act,
  now = new Date(),
): Promise<boolean | null> {
  const find = "SELECT handled_at FROM payments WHERE id = :id AND outcome = 'flagged' FOR UPDATE";
  const row = await selectOne<{ handled_at: Date | null }>(transaction, find, { id });
  if (row === null || row.handled_at !== null) return row && false;
  const sql = 'UPDATE payments SET handled_at = :now, handled_by = :actor, note = :reason WHERE id = :id';
  await change(transaction, sql, { id, now, ...act });
  await insertAudit(transaction, { ...act, what: 'payment.handle', target: `payment ${id}` }, now);
  return true;
}

/** A refund reported by a gateway, and its outcome. */
export interface RefundRow {
  platform: Platform;
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
    VALUES (${storedPlatform}, :refund_id, :transaction_id, :out_trade_no, :total, :outcome, :days, :now)`;
  const isNew = (await insert(transaction, sql, { ...refund })) !== null;
  if (isNew) emitEvent(transaction, { kind: 'money', what: 'refund', ...refund });
  return isNew;
}

/** 分 that went back of one payment so far. */
export async function refundedOfPayment(
  connection: Connection,
  payment: { platform: Platform; transactionId: string },
): Promise<number> {
  const sql = `SELECT COALESCE(SUM(total), 0) AS total FROM refunds
    WHERE platform = ${storedPlatform} AND transaction_id = :transactionId`;
  const [row] = await select<{ total: number | string }>(connection, sql, payment);
  return Number(row?.total ?? 0);
}

/** Refunds of an order's payment that arrived before the payment, oldest first. */
export async function unappliedRefunds(
  transaction: Transaction,
  order: { platform: Platform; transaction_id: string | null; out_trade_no: string },
): Promise<{ id: number; refund_id: string; total: number }[]> {
  const sql = `SELECT id, refund_id, total FROM refunds WHERE out_trade_no = :out_trade_no AND platform = ${storedPlatform}
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
  given: { platform: Platform; from: Date; until: Date },
): Promise<RefundRow[]> {
  const sql = `SELECT ${platformName()}, refund_id, transaction_id, out_trade_no, total, outcome, days FROM refunds
    WHERE platform = ${storedPlatform} AND received_at >= :from AND received_at < :until`;
  return select<RefundRow>(database, sql, given);
}
