import type { Logger } from 'pino';
import type { Sequelize, Transaction } from 'sequelize';
import { shortenMembership } from '../entitlements/memberships.ts';
import type { Platform, Refund } from '../gateways/pay/gateway.ts';
import { lockUser } from '../models/account/user.ts';
import { insertAudit } from '../models/audit.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { findOrder, lockOrder, type Order, setRefunded } from '../models/orders/order.ts';
import {
  findPayment,
  insertRefund,
  type RefundRow,
  refundedOfPayment,
  setRefundDays,
  unappliedRefunds,
} from '../models/orders/payment.ts';

/** Outcome of a refund notice; `again` for a repeated one, `unknown` without a matching order. */
export type RefundSettlement = RefundRow['outcome'] | 'again' | 'unknown';

/**
 * The one place where a refund takes back what its payment bought, by the rule of `refundTerms`: in one transaction it
 * keeps the refund, shortens the membership and notes both at the order; past days stay used. A payment that bought
 * nothing loses nothing. A refund that does not fit (the order is not paid by that payment, or more goes back than
 * came) is flagged for a person, and applied once the payment's notice comes.
 * @returns the result, also logged; throws only when the database is away
 */
export async function settleRefund(
  { database, log }: { database: Sequelize; log: Logger },
  platform: Platform,
  refund: Refund,
  now = new Date(),
): Promise<RefundSettlement> {
  const { outTradeNo, transactionId, refundId } = refund;
  const about = { platform, outTradeNo, transactionId, refundId };
  const known = await findOrder(database, outTradeNo);
  if (known === null || known.platform !== platform) {
    log.error(about, 'a refund of no order: somebody must look');
    return 'unknown';
  }
  const settlement = await inTransaction(database, async (transaction): Promise<RefundSettlement> => {
    // User before order, as with payments; the order too, for an account that is gone holds nothing back.
    const exists = (await lockUser(transaction, known.user_id)) !== null;
    const order = (await lockOrder(transaction, outTradeNo)) ?? known;
    const before = await refundedOfPayment(transaction, { platform, transactionId });
    const total = Math.max(0, refund.amount ?? (refund.refunded ?? 0) - before);
    const payment = await findPayment(transaction, platform, transactionId);
    const row = {
      platform,
      refund_id: refundId,
      transaction_id: transactionId,
      out_trade_no: outTradeNo,
      total,
      now,
    };
    if (payment?.outcome === 'flagged' && before + total <= payment.total)
      return (await insertRefund(transaction, { ...row, outcome: 'noted', days: 0 })) ? 'noted' : 'again';
    const fits = order.state === 'paid' && order.transaction_id === transactionId;
    const back = fits ? refundTerms(order, total, exists) : null;
    if (back === null)
      return (await insertRefund(transaction, { ...row, outcome: 'flagged', days: 0 })) ? 'flagged' : 'again';
    if (!(await insertRefund(transaction, { ...row, outcome: 'taken', days: back.days }))) return 'again';
    await applyRefund(transaction, order, back, refundId, now);
    return 'taken';
  });
  if (settlement === 'flagged') log.error(about, 'a refund that fits no payment: somebody must look');
  else log.info({ ...about, settlement }, 'refund told');
  return settlement;
}

/** The part of an order that a refund takes back. */
interface Back {
  /** 分 that went back of the order with this refund. */
  refunded: number;
  /** Days of it that are taken with this refund, and in all. */
  days: number;
  taken: number;
}

/**
 * Computes what a refund takes back: the share of the order's days equals the refunded share of its price, in whole
 * days and all of them with the last 分. Days that an operator withdrew count as taken.
 * @param exists whether the account still exists
 * @returns null when more would be refunded than was paid
 */
function refundTerms(order: Order, total: number, exists: boolean): Back | null {
  const refunded = order.refunded + total;
  if (refunded > order.total) return null;
  const taken = Math.max(Math.floor((order.days * refunded) / order.total), order.days_taken);
  // The sandbox's sales are gone already when it was switched off.
  const days = order.sandbox === 2 || !exists ? 0 : taken - order.days_taken;
  return { refunded, days, taken };
}

/**
 * Applies a refund: shortens the membership, so that lower tiers move up, and records it at the order and in the
 * trail.
 */
async function applyRefund(
  transaction: Transaction,
  order: Order,
  { refunded, days, taken }: Back,
  refundId: string,
  now: Date,
): Promise<void> {
  if (days > 0) await shortenMembership(transaction, order.user_id, order.level, days, now);
  await setRefunded(transaction, { id: order.id, refunded, days_taken: taken });
  await insertAudit(
    transaction,
    {
      actor: `gateway ${order.platform}`,
      what: 'order.refund',
      target: `order ${order.out_trade_no}`,
      reason: `refund ${refundId}`,
      before: { refunded: order.refunded, days_taken: order.days_taken },
      after: { refunded, days_taken: taken, user: order.user_id },
    },
    now,
  );
}

/** Applies refunds that were reported before their payment, once the payment has bought its order. */
export async function applyEarlierRefunds(
  transaction: Transaction,
  outTradeNo: string,
  now: Date,
): Promise<void> {
  const paid = await findOrder(transaction, outTradeNo);
  if (paid === null) return;
  for (const { id, refund_id, total } of await unappliedRefunds(transaction, paid)) {
    const order = (await findOrder(transaction, outTradeNo)) ?? paid;
    const back = refundTerms(order, total, true);
    if (back === null) continue;
    await setRefundDays(transaction, id, back.days);
    await applyRefund(transaction, order, back, refund_id, now);
  }
}
