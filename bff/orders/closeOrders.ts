import { inTransaction } from '../models/inTransaction.ts';
import { claimStale, markClosed, type Order, staleOrders } from '../models/orders/order.ts';
import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';
import { type AskGateway, createAskGateway } from './askGateway.ts';

/** Interval of the job, and how long after its expiry an order stays open to late notices. */
const interval = 60_000;
const grace = 60_000;
/** An order that could not be closed is tried again after this. */
const pause = 5 * 60_000;
const batchSize = 50;

/**
 * Closes unpaid orders whose time is over: asks the gateway first, settles what was paid after all, and takes the
 * rest back there before it is closed here. Several processes may do so at once: each order is claimed by one.
 * @returns how many it closed
 */
export async function closeOrders(services: Services, ask: AskGateway, now = new Date()): Promise<number> {
  const expiredBefore = new Date(now.getTime() - grace);
  const askedBefore = new Date(now.getTime() - pause);
  const { database } = services;
  const stale = await staleOrders(database, { expiredBefore, askedBefore, limit: batchSize });
  let closed = 0;
  for (const order of stale) {
    const claim = { id: order.id, askedBefore, now };
    const mine = await inTransaction(database, (transaction) => claimStale(transaction, claim));
    if (mine && (await closeOrder(services, ask, order))) closed++;
  }
  return closed;
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

/** Closes expired orders each minute until stopped; failures are logged and retried. */
export function watchOrders(services: Services): () => void {
  const { log } = services;
  const ask = createAskGateway(services);
  const turn = async () => {
    const closed = await closeOrders(services, ask);
    if (closed > 0) log.info({ closed }, 'unpaid orders closed');
  };
  const failed = (error: unknown) => log.warn({ err: error }, 'orders could not be looked through');
  return repeat(turn, { every: interval, failed });
}
