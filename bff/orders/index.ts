import { toBuffer } from 'qrcode';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import type { Data } from '../contract/call.ts';
import {
  alipayImage,
  alipayQrcode,
  checkAlipayOrder,
  checkOrder,
  lastOrderPayStatus,
  orderList,
  wxpayImage,
  wxpayQrcode,
} from '../contract/orders.ts';
import type { Platform } from '../gateways/pay/gateway.ts';
import { ApiError } from '../http/apiError.ts';
import { type Exchange, type Handler, handle, type Route } from '../http/route.ts';
import { findLastOrder, findOrder, listPaidOrders, type Order } from '../models/order.ts';
import type { Services } from '../services.ts';
import { createAskGateway, refreshOrder } from './askGateway.ts';
import { placeOrder } from './placeOrder.ts';
import { priceListRoute } from './priceList.ts';

export { watchOrders } from './closeOrders.ts';
export { noticeRoutes } from './notices.ts';
export { purgeSandbox } from './purgeSandbox.ts';
export { reconcile } from './reconcile.ts';
export { watchBills } from './watchBills.ts';

/** Pixels of a QR image's side; pages show it smaller (spec §4). */
const qrWidth = 430;
const daysOfMonth = 30.4;

/** Buying a membership (spec §4 Payment, §7 Orders). */
export function orderRoutes(services: Services): Route[] {
  const { database } = services;
  const ask = createAskGateway(services);
  const place =
    (platform: Platform): Handler<typeof wxpayQrcode> =>
    async ({ item_id }, { userId }) => {
      const { codeUri, outTradeNo } = await placeOrder(services, userId, item_id, platform);
      return { code_uri: codeUri, out_trade_no: outTradeNo };
    };
  const picture =
    (platform: Platform) =>
    async ({ itemId }: { itemId: number }, { userId, response }: Exchange<number>) => {
      const { codeUri } = await placeOrder(services, userId, itemId, platform);
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
    handle(orderList, async ({ page, pageSize }, { userId }) => {
      const window = { offset: (page - 1) * pageSize, limit: pageSize };
      const { orders, total } = await listPaidOrders(database, userId, window);
      return { items: orders.map(present), total };
    }),
  ];
}

function present(order: Order): Data<typeof orderList>['items'][number] {
  return {
    id: order.id,
    trade_no: order.out_trade_no,
    startDate: chinaDay(order.paid_at ?? 0),
    orderItemName: order.item_name,
    validMonth: Math.round(order.days / daysOfMonth),
    total_fee: order.total,
    pay_platform: order.platform,
    refunded: order.refunded,
    simulated: order.sandbox === 0 ? 0 : 1,
  };
}
