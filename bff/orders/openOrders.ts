import type { Logger } from 'pino';
import { type Job, one } from '../../mappings/jobs/job.ts';
import { ApiError, outageOf } from '../errors.ts';
import {
  NoticeRefused,
  type PaymentGateway,
  type Payments,
  type Platform,
  platforms,
  type Trade,
} from '../gateways/pay/gateway.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { expiredOrders, findOrder, markClosed, type Order } from '../models/orders/order.ts';
import type { Services } from '../services.ts';
import { settleOrder } from './settleOrder.ts';

/** In ms: how long after its expiry an order stays open to late notices. */
const grace = 60_000;

/**
 * Closes unpaid orders whose time is over: asks the gateway first, settles what was paid after all, and takes the
 * rest back there before it is closed here.
 */
export function lapseJob(services: Services): Job<{ number: string }> {
  const { database, payments } = services;
  const ask = createAskGateway(services);
  const open = platforms.filter((platform) => payments[platform] !== null);
  return {
    name: 'lapse',
    title: '关闭过期订单',
    every: 60_000,
    recurring: true,
    waits: [5, 5, 15, 30, 60],
    ...expiredOrders(database, 'lapse', open, (now) => new Date(now.getTime() - grace)),
    keyOf: ({ number }) => number,
    work: one(async ({ number }) => {
      const order = await findOrder(database, number);
      if (order?.state !== 'pending' || (await closeOrder(services, ask, order))) return;
      if ((await findOrder(database, number))?.state === 'pending')
        throw new Error(`${order.platform} cannot be asked about it, or does not close it`);
    }),
  };
}

/** Closes an unpaid order at its gateway and here; false when it is paid, or cannot be closed now. */
export async function closeOrder(
  { database, payments, log }: Services,
  ask: AskGateway,
  order: Order,
): Promise<boolean> {
  const gateway = payments[order.platform];
  if (gateway === null) return false;
  const trade = await ask(order);
  if (trade === null || trade.state === 'paid') return false;
  try {
    if (trade.state === 'pending') await gateway.close(order.out_trade_no);
  } catch (error) {
    log.warn({ outTradeNo: order.out_trade_no, err: error }, 'an order cannot be closed now');
    return false;
  }
  return inTransaction(database, (transaction) => markClosed(transaction, order.id));
}

/** The gateway of an order. @throws `ApiError` gateway_off */
export function gatewayOf(payments: Payments, platform: Platform): PaymentGateway {
  const gateway = payments[platform];
  if (gateway === null) throw new ApiError('gateway_off', { text: '该支付方式暂未开通，请选择其他方式' });
  return gateway;
}

/**
 * Queries the gateway for an order, and settles it when it is paid. Null when the gateway cannot be reached, which is
 * logged.
 */
export type AskGateway = (order: Order) => Promise<Trade | null>;

/**
 * Asks gateways about unpaid orders, because notices get lost. One order is asked for once at a time, however many
 * poll.
 */
export function createAskGateway({ database, payments, log }: Services): AskGateway {
  const asking = new Map<string, Promise<Trade | null>>();
  async function ask(order: Order): Promise<Trade | null> {
    const trade = await query(gatewayOf(payments, order.platform), order, log);
    if (trade?.state === 'paid') await settleOrder({ database, log }, order.platform, trade.payment);
    return trade;
  }
  return (order) => {
    const running = asking.get(order.out_trade_no);
    if (running) return running;
    const answer = ask(order).finally(() => asking.delete(order.out_trade_no));
    asking.set(order.out_trade_no, answer);
    return answer;
  };
}

async function query(gateway: PaymentGateway, order: Order, log: Logger): Promise<Trade | null> {
  const about = { outTradeNo: order.out_trade_no };
  try {
    const trade = await gateway.query(order.out_trade_no);
    // An answer about another order would settle that one.
    if (trade.state !== 'paid' || trade.payment.outTradeNo === order.out_trade_no) return trade;
    log.warn(about, 'the gateway answered about another order');
  } catch (error) {
    const message =
      error instanceof NoticeRefused ? "the gateway's answer was refused" : 'the gateway cannot be asked';
    log.warn({ ...about, err: error, ...(outageOf(error) && { outage: true }) }, message);
  }
  return null;
}

/** An order as it stands now, after asking its gateway when it is not paid yet. */
export async function refreshOrder(
  { database, payments }: Services,
  ask: AskGateway,
  order: Order,
): Promise<Order> {
  if (order.state === 'paid' || payments[order.platform] === null) return order;
  await ask(order);
  return (await findOrder(database, order.out_trade_no)) ?? order;
}
