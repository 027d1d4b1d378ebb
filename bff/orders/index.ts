import type { Request } from 'express';
import { toBuffer } from 'qrcode';
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
import { type Platform, platforms } from '../gateways/pay/gateway.ts';
import { addressOf } from '../http/caller.ts';
import { type Exchange, type Handler, handle, type Route } from '../http/route.ts';
import { findLastOrder, findOrder, type Order } from '../models/orders/order.ts';
import type { Services } from '../services.ts';
import { createAskGateway, refreshOrder } from './openOrders.ts';
import { ownOrderRoutes } from './ownOrders.ts';
import { openCodeUri, placeOrder, priceListRoute } from './placeOrder.ts';

export { noticeRoutes } from './notices.ts';
export { lapseJob } from './openOrders.ts';
export { placeOrder } from './placeOrder.ts';
export { purgeSandbox } from './purgeSandbox.ts';
export { billsJob, daysToReconcile, reconcile } from './reconcile.ts';

/** Pixels of a QR image's side; pages show it smaller. */
const qrWidth = 430;

/** Buying a membership. */
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
    handle(wxpayQrcode, place('wxpay')),
    handle(alipayQrcode, place('alipay')),
    handle(wxpayImage, picture('wxpay')),
    handle(alipayImage, picture('alipay')),
    handle(payOnPhone, async ({ item_id, payPlatform }, { userId, request }) => {
      const buyer = {
        address: addressOf(request),
        returnUrl: new URL('/user/order', services.config.publicUrl).href,
      };
      const { codeUri, outTradeNo } = await placeOrder(
        services,
        userId,
        item_id,
        platforms[payPlatform],
        buyer,
      );
      return { pay_url: codeUri, out_trade_no: outTradeNo };
    }),
    handle(checkOrder, async ({ out_trade_no }, { userId }) => {
      const { state } = await findOwn(userId, out_trade_no, 'wxpay');
      const states = { paid: 'SUCCESS', pending: 'NOTPAY', closed: 'CLOSED' } as const;
      return { out_trade_no, trade_state: states[state] };
    }),
    handle(checkAlipayOrder, async ({ out_trade_no }, { userId }) => {
      const { state } = await findOwn(userId, out_trade_no, 'alipay');
      const states = { paid: 'TRADE_SUCCESS', pending: 'WAIT_BUYER_PAY', closed: 'TRADE_CLOSED' } as const;
      return { out_trade_no, trade_state: states[state] };
    }),
    handle(lastOrderPayStatus, async ({ payPlatform }, { userId }) => {
      const order = await findLastOrder(database, userId, platforms[payPlatform]);
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
