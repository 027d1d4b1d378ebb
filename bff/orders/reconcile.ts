import { chinaDayBefore, chinaMinute, chinaMoment, dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { type Job, one } from '../../mappings/jobs/job.ts';
import { type BillRow, type Platform, platforms } from '../gateways/pay/gateway.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { findOrder } from '../models/orders/order.ts';
import {
  bookedTotal,
  type PaymentRow,
  paymentsBetween,
  type RefundRow,
  refundedOfPayment,
  refundsBetween,
} from '../models/orders/payment.ts';
import {
  type Discrepancy,
  type Reconciliation,
  reconciledDays,
  writeReconciliation,
} from '../models/orders/reconciliation.ts';
import type { Services } from '../services.ts';
import { settleOrder } from './settleOrder.ts';
import { settleRefund } from './settleRefund.ts';

/** Our books of the day; its edges are left out, because clocks differ. */
const edge = 10 * 60_000;
/** Our orders' numbers begin so; a merchant may sell elsewhere too. */
const ours = /^YH[0-9A-Z]{26}$/;

/**
 * Compares a gateway's bill of a day with the books, line by line and back. What only the bill knows is settled as
 * if its notice came now; what differs otherwise waits for a person.
 * @returns null when the gateway is off
 * @throws `ApiError` gateway_unavailable when there is no bill to be had
 */
export async function reconcile(
  services: Services,
  platform: Platform,
  day: string,
): Promise<Reconciliation | null> {
  const { database, payments, log } = services;
  const gateway = payments[platform];
  if (gateway === null) return null;
  const lines = (await gateway.bill(day)).filter(({ outTradeNo }) => ours.test(outTradeNo));
  const discrepancies: Discrepancy[] = [];
  for (const line of lines) {
    const discrepancy = await compare(services, platform, line);
    if (discrepancy !== null) discrepancies.push(discrepancy);
  }
  discrepancies.push(...(await missingOnBill(services, platform, day, lines)));
  const result = { day, platform, lines: lines.length, discrepancies };
  await inTransaction(database, (transaction) => writeReconciliation(transaction, result, new Date()));
  const open = discrepancies.filter(({ kind }) => kind !== 'settled');
  log[open.length > 0 ? 'error' : 'info'](
    { day, platform, lines: lines.length, findings: discrepancies.slice(0, 20) },
    open.length > 0 ? 'the books differ from the bill: somebody must look' : 'the books agree with the bill',
  );
  return result;
}

async function compare(
  { database, log }: Services,
  platform: Platform,
  line: BillRow,
): Promise<Discrepancy | null> {
  const { kind: what, outTradeNo, transactionId, refundId, total } = line;
  const discrepancy = (kind: Discrepancy['kind'], kept: number | null): Discrepancy => ({
    kind,
    what,
    outTradeNo,
    transactionId,
    billed: total,
    kept,
  });
  if (what === 'refund' && refundId === '') {
    // A refund without a number cannot be identified: it must be part of the total.
    const sum = await refundedOfPayment(database, { platform, transactionId });
    return sum >= total ? null : discrepancy('amount', sum);
  }
  const kept = await bookedTotal(database, platform, line);
  if (kept !== null) return kept === total ? null : discrepancy('amount', kept);
  if (line.pending) return discrepancy('pending', null);
  const order = await findOrder(database, outTradeNo);
  if (order === null || order.platform !== platform || !Number.isSafeInteger(total))
    return discrepancy('unknown', null);
  if (what === 'payment') {
    await settleOrder({ database, log }, platform, { outTradeNo, transactionId, total });
    return discrepancy(total === order.total ? 'settled' : 'amount', null);
  }
  await settleRefund({ database, log }, platform, {
    outTradeNo,
    transactionId,
    refundId,
    amount: total,
    refunded: null,
  });
  return discrepancy('settled', null);
}

/** Payments well within the day that are on no line. */
async function missingOnBill(
  { database }: Services,
  platform: Platform,
  day: string,
  lines: readonly BillRow[],
): Promise<Discrepancy[]> {
  const between = {
    platform,
    from: new Date(chinaMoment(day) + edge),
    until: new Date(chinaMoment(day) + dayMilliseconds - edge),
  };
  const billed = (kind: BillRow['kind']) => lines.filter((line) => line.kind === kind);
  const paid = new Set(billed('payment').map(({ transactionId }) => transactionId));
  const back = new Set(billed('refund').map(({ refundId, transactionId }) => refundId || transactionId));
  const missing = (what: Discrepancy['what'], row: PaymentRow | RefundRow): Discrepancy => ({
    kind: 'missing',
    what,
    outTradeNo: row.out_trade_no,
    transactionId: row.transaction_id,
    billed: null,
    kept: row.total,
  });
  const payments = await paymentsBetween(database, between);
  // WeChat Pay bills a refund on the day of its request, and sends the notice when the money has arrived.
  const refunds = platform === 'wxpay' ? [] : await refundsBetween(database, between);
  return [
    ...payments.filter((row) => !paid.has(row.transaction_id)).map((row) => missing('payment', row)),
    ...refunds
      .filter((row) => !back.has(row.refund_id) && !back.has(row.transaction_id))
      .map((row) => missing('refund', row)),
  ];
}

/** Days for which a bill that failed is retried. */
const daysBack = 3;
/** In China; gateways make a day's bill in the morning after. */
const billsAreThere = '10:30';

/** Days whose bills are there by now, the newest first. */
export function daysToReconcile(now: Date): string[] {
  const first = chinaMinute(now).slice(11) < billsAreThere ? 2 : 1;
  return Array.from({ length: daysBack }, (_, index) => chinaDayBefore(now, first + index));
}

/** Compares each day's bills with the books that were not compared yet. */
export function billsJob(services: Services): Job<{ platform: Platform; day: string }> {
  const { database, payments } = services;
  return {
    name: 'bills',
    title: '核对支付账单',
    every: 20 * 60_000,
    waits: [20, 60, 120, 240, 480],
    // A gateway may be away for longer than that: while its day is asked for, it is still tried.
    recurring: true,
    async claim(_limit, now) {
      const days = daysToReconcile(now);
      const due = [];
      for (const platform of platforms.filter((one) => payments[one] !== null)) {
        const done = await reconciledDays(database, platform, days);
        for (const day of days) if (!done.has(day)) due.push({ platform, day });
      }
      return due;
    },
    keyOf: ({ platform, day }) => `${platform} ${day}`,
    work: one(({ platform, day }) => reconcile(services, platform, day)),
  };
}
