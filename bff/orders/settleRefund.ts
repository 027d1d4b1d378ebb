import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import type { Platform, Refund } from '../gateways/pay/gateway.ts';
import { lockUser } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { findOrder, lockOrder } from '../models/orders/order.ts';
import { findPayment } from '../models/orders/payment.ts';
import { insertRefund, type RefundRow, refundedOfPayment } from '../models/orders/refund.ts';
import { applyRefund, refundTerms } from './applyRefund.ts';

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
