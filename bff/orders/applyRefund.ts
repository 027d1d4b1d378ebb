import type { Transaction } from 'sequelize';
import { shortenMembership } from '../entitlements/memberships.ts';
import { insertAudit } from '../models/audit.ts';
import { findOrder, type Order, setRefunded } from '../models/orders/order.ts';
import { setRefundDays, unappliedRefunds } from '../models/orders/refund.ts';

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
export function refundTerms(order: Order, total: number, exists: boolean): Back | null {
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
export async function applyRefund(
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
      actor: order.platform === 0 ? 'gateway wxpay' : 'gateway alipay',
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
