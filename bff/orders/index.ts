import type { Request } from 'express';
import { toBuffer } from 'qrcode';
import { chinaDayBefore, chinaMinute } from '../../mappings/chinaCalendar.ts';
import {
  alipayImage,
  alipayQrcode,
  checkAlipayOrder,
  checkOrder,
  lastOrderPayStatus,
  payOnPhone,
  wxpayImage,
  wxpayQrcode,
} from '../contract/orders.ts';
import type { Viewer } from '../entitlements/plans.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../gateways/pay/gateway.ts';
import { addressOf } from '../http/address.ts';
import { type Exchange, type Handler, handle, type Route } from '../http/route.ts';
import { findLastOrder, findOrder, type Order } from '../models/orders/order.ts';
import { reconciledDays } from '../models/orders/reconciliation.ts';
import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';
import { createAskGateway, refreshOrder } from './askGateway.ts';
import { ownOrderRoutes } from './ownOrders.ts';
import { openCodeUri, placeOrder } from './placeOrder.ts';
import { priceListRoute } from './priceList.ts';
import { reconcile } from './reconcile.ts';

/** Interval at which due bills are looked for, and days for which a failed one is retried. */
const interval = 20 * 60_000;
const daysBack = 3;
/** In China; gateways make a day's bill in the morning after. */
const billsAreThere = '10:30';
/** Seconds one process has a bill for itself. */
const claim = 600;

/** Days whose bills are there by now, the newest first. */
export function daysToReconcile(now: Date): string[] {
  const first = chinaMinute(now).slice(11) < billsAreThere ? 2 : 1;
  return Array.from({ length: daysBack }, (_, index) => chinaDayBefore(now, first + index));
}

/** Compares bills that were not compared yet. */
async function compareDue(services: Services): Promise<void> {
  const { database, redis, log, payments } = services;
  const days = daysToReconcile(new Date());
  for (const platform of [0, 1] as const satisfies readonly Platform[]) {
    if (payments[platform] === null) continue;
    const done = await reconciledDays(database, platform, days);
    for (const day of days.filter((one) => !done.has(one))) {
      const mine = await redis.set(`reconcile:${platform}:${day}`, '1', 'EX', claim, 'NX');
      if (mine === null) continue;
      await reconcile(services, platform, day).catch((error) =>
        log.warn({ err: error, platform, day }, 'a bill could not be compared'),
      );
    }
  }
}

/** Compares each day's bills with the books, in one process of the site, until stopped. */
export function watchBills(services: Services): () => void {
  const failed = (error: unknown) => services.log.warn({ err: error }, 'bills could not be looked for');
  return repeat(() => compareDue(services), { every: interval, failed });
}

export { watchOrders } from './closeOrders.ts';
export { noticeRoutes } from './notices.ts';
export { purgeSandbox } from './purgeSandbox.ts';
export { reconcile } from './reconcile.ts';

/** Pixels of a QR image's side; pages show it smaller (spec §4). */
const qrWidth = 430;

/** Buying a membership (spec §4 Payment, §7 Orders). */
export function orderRoutes(services: Services): Route[] {
  const { database } = services;
  const ask = createAskGateway(services);
  const place =
    (platform: Platform): Handler<typeof wxpayQrcode | typeof alipayQrcode> =>
    async ({ item_id }, { userId }) => {
      const { codeUri, outTradeNo } = await placeOrder(services, userId, item_id, platform);
      return { code_uri: codeUri, out_trade_no: outTradeNo };
    };
  const picture =
    (platform: Platform) =>
    async ({ itemId }: { itemId: number }, { userId, viewer, request, response }: Exchange<number>) => {
      const codeUri = mayOrder(request, viewer)
        ? (await placeOrder(services, userId, itemId, platform)).codeUri
        : await openCodeUri(services, userId, itemId, platform);
      response.type('png').send(await toBuffer(codeUri, { width: qrWidth, margin: 2 }));
    };
  const findOwn = async (userId: number, outTradeNo: string, platform: Platform): Promise<Order> => {
    const order = await findOrder(database, outTradeNo);
    if (order?.user_id === userId && order.platform === platform) return refreshOrder(services, ask, order);
    throw new ApiError('order_not_found');
  };
  return [
    priceListRoute(),
    handle(wxpayQrcode, place(0)),
    handle(alipayQrcode, place(1)),
    handle(wxpayImage, picture(0)),
    handle(alipayImage, picture(1)),
    handle(payOnPhone, async ({ item_id, payPlatform }, { userId, request }) => {
      const buyer = {
        address: addressOf(request),
        returnUrl: new URL('/user/order', services.config.publicUrl).href,
      };
      const { codeUri, outTradeNo } = await placeOrder(services, userId, item_id, payPlatform, buyer);
      return { pay_url: codeUri, out_trade_no: outTradeNo };
    }),
    handle(checkOrder, async ({ out_trade_no }, { userId }) => {
      const { state } = await findOwn(userId, out_trade_no, 0);
      const states = { paid: 'SUCCESS', pending: 'NOTPAY', closed: 'CLOSED' } as const;
      return { out_trade_no, trade_state: states[state] };
    }),
    handle(checkAlipayOrder, async ({ out_trade_no }, { userId }) => {
      const { state } = await findOwn(userId, out_trade_no, 1);
      const states = { paid: 'TRADE_SUCCESS', pending: 'WAIT_BUYER_PAY', closed: 'TRADE_CLOSED' } as const;
      return { out_trade_no, trade_state: states[state] };
    }),
    handle(lastOrderPayStatus, async ({ payPlatform }, { userId }) => {
      const order = await findLastOrder(database, userId, payPlatform);
      if (order === null) throw new ApiError('order_not_found');
      return (await refreshOrder(services, ask, order)).state === 'paid' ? 1 : 0;
    }),
    ...ownOrderRoutes(services, ask),
  ];
}

/**
 * Whether a GET may make an order: it bears the session's token, or a page of this site loads it as an image.
 * A link or an image of another site has neither.
 */
const mayOrder = (request: Request, viewer: Viewer): boolean =>
  viewer.holdsToken === true ||
  (request.get('sec-fetch-site') === 'same-origin' && request.get('sec-fetch-dest') === 'image');
