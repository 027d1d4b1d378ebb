import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { extendMembership } from '../entitlements/memberships.ts';
import type { Payment, Platform } from '../gateways/pay/gateway.ts';
import { lockUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { findOrder, markPaid, type Order } from '../models/orders/order.ts';
import { creditFlagged, findPayment, insertPayment } from '../models/orders/payment.ts';
import { applyEarlierRefunds } from './settleRefund.ts';

/**
 * Result of a payment: `credited` to its order; `again` when repeated; `flagged` when the money buys nothing (the
 * order was paid by another payment, the account is gone) and a person must look; `refused` when it fits no order, or
 * not its order's sum: then it is kept as a flagged one too.
 */
export type Settlement = 'credited' | 'again' | 'flagged' | 'refused';

/**
 * The one place where a payment, by whichever way it became known, buys what was ordered: checks number, gateway
 * and amount, and in one transaction marks the order, keeps the payment and extends the membership. A payment on
 * an order that was closed meanwhile counts too. Merchant and app were checked where the payment was read.
 * @returns also logged, with the reason; throws only when the database is away
 */
export async function settleOrder(
  { database, log }: { database: Sequelize; log: Logger },
  platform: Platform,
  payment: Payment,
  now = new Date(),
): Promise<Settlement> {
  const order = await findOrder(database, payment.outTradeNo);
  const about = { platform, outTradeNo: payment.outTradeNo, transactionId: payment.transactionId };
  if (order === null || order.platform !== platform) {
    log.warn({ ...about, total: payment.total, reason: 'no such order' }, 'payment refused');
    return 'refused';
  }
  if (payment.total !== order.total) {
    const reason = `the order's total is ${order.total}`;
    log.warn({ ...about, total: payment.total, reason }, 'payment refused');
    // The money is there all the same: a person must look.
    await inTransaction(database, (transaction) =>
      insertPayment(transaction, { ...rowOf(order, payment), outcome: 'flagged', reason, now }),
    );
    return 'refused';
  }
  const settlement = isSettled(order, payment) ? 'again' : await settle(database, order, payment, now);
  if (settlement === 'credited') {
    log.info({ ...about, late: order.state === 'closed' }, 'order paid');
  } else if (settlement === 'refused') {
    log.warn({ ...about, reason: 'its transaction paid another order' }, 'payment refused');
  } else if (settlement === 'again') {
    log.info(about, 'payment told again, nothing to do');
  } else {
    log.error({ ...about, total: payment.total }, 'a payment that buys nothing: somebody must look');
  }
  return settlement;
}

/** A payment as it is kept. */
const rowOf = ({ platform, out_trade_no }: Order, { transactionId, total }: Payment) => ({
  platform,
  transaction_id: transactionId,
  out_trade_no,
  total,
});

const isSettled = (order: Order, { transactionId }: Payment) =>
  order.state === 'paid' && order.transaction_id === transactionId;

async function settle(database: Sequelize, { out_trade_no, user_id }: Order, payment: Payment, now: Date) {
  return inTransaction(database, async (transaction): Promise<Settlement> => {
    // User before order, as everywhere; from here on all payments of this user wait for each other.
    const exists = (await lockUser(transaction, user_id)) !== null;
    const order = await findOrder(transaction, out_trade_no);
    if (order === null || isSettled(order, payment)) return 'again';
    const outcome = exists && order.state !== 'paid' ? 'credited' : 'flagged';
    const reason = outcome === 'credited' ? '' : exists ? 'the order is paid already' : 'the account is gone';
    const row = rowOf(order, payment);
    if (!(await insertPayment(transaction, { ...row, outcome, reason, now }))) {
      const known = await findPayment(transaction, order.platform, payment.transactionId);
      if (known?.out_trade_no !== out_trade_no) return 'refused';
      if (known.total === payment.total || outcome === 'flagged') return 'again';
      await creditFlagged(transaction, row);
    }
    const isFirst = await markPaid(transaction, { id: order.id, transactionId: payment.transactionId, now });
    if (outcome === 'flagged') return outcome;
    // Without the lock above (no such user) the conditional update decides; then nothing may be credited.
    if (!isFirst) throw new Error(`order ${out_trade_no} was paid meanwhile`);
    await extendMembership(transaction, user_id, order.level, order.days, now);
    await applyEarlierRefunds(transaction, out_trade_no, now);
    return outcome;
  });
}
