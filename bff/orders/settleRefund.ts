import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { shortenMembership } from '../entitlements/memberships.ts';
import type { Platform, Refund } from '../gateways/pay/gateway.ts';
import { insertAudit } from '../models/audit.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { findOrder, setRefunded } from '../models/order.ts';
import { findPayment } from '../models/payment.ts';
import { insertRefund, type RefundRow, refundedOfPayment } from '../models/refund.ts';
import { lockUser } from '../models/user.ts';

/** What a refund did; `again` when it had come before, `unknown` when it fits no order. */
export type RefundSettlement = RefundRow['outcome'] | 'again' | 'unknown';

/**
 * The one place where money that went back takes back what it had bought: in one transaction keeps the refund,
 * shortens the membership and notes both at the order. The rule: of an order's days as many go as of its money, whole
 * days, all of them with the last 分; days that are over stay used, those that an operator has withdrawn of it are not
 * taken again, and lower tiers come forward. Money of a payment
 * that had bought nothing takes nothing. What does not fit (the order is not paid by that payment, or more goes back
 * than came) is flagged for a person.
 * @returns also logged; throws only when the database is away
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
    // User before order, as with payments.
    const exists = (await lockUser(transaction, known.user_id)) !== null;
    const order = (await findOrder(transaction, outTradeNo)) ?? known;
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
    const refunded = order.refunded + total;
    if (!fits || refunded > order.total)
      return (await insertRefund(transaction, { ...row, outcome: 'flagged', days: 0 })) ? 'flagged' : 'again';
    const due = Math.max(Math.floor((order.days * refunded) / order.total), order.days_taken);
    // What the sandbox sold is gone already when it went off.
    const days = order.sandbox === 2 || !exists ? 0 : due - order.days_taken;
    if (!(await insertRefund(transaction, { ...row, outcome: 'taken', days }))) return 'again';
    if (days > 0) await shortenMembership(transaction, order.user_id, order.level, days, now);
    await setRefunded(transaction, { id: order.id, refunded, days_taken: due });
    await insertAudit(
      transaction,
      {
        actor: platform === 0 ? 'gateway wxpay' : 'gateway alipay',
        what: 'order.refund',
        target: `order ${outTradeNo}`,
        reason: `refund ${refundId}`,
        before: { refunded: order.refunded, days_taken: order.days_taken },
        after: { refunded, days_taken: due, user: order.user_id },
      },
      now,
    );
    return 'taken';
  });
  if (settlement === 'flagged') log.error(about, 'a refund that fits no payment: somebody must look');
  else log.info({ ...about, settlement }, 'refund told');
  return settlement;
}
