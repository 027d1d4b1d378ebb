import { chinaDay, chinaMinute } from '../../mappings/chinaCalendar.ts';
import type { Data } from '../contract/call.ts';
import { invoiceRequest } from '../contract/invoices.ts';
import { openOrders, orderCancel, orderList } from '../contract/orders.ts';
import { ApiError } from '../errors.ts';
import { platformNumber } from '../gateways/pay/gateway.ts';
import { rowWindow } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { insertInvoiceRequest, invoicesOf } from '../models/orders/invoice.ts';
import { findOrder, listOpenOrders, listPaidOrders, lockOrder, type Order } from '../models/orders/order.ts';
import type { Services } from '../services.ts';
import { type AskGateway, closeOrder, gatewayOf } from './openOrders.ts';

const daysOfMonth = 30.4;

/** A reader's own orders: paid ones and their invoices, unpaid ones and their end. */
export function ownOrderRoutes(services: Services, ask: AskGateway): Route[] {
  const { database } = services;
  return [
    handle(orderList, async (input, { userId }) => {
      const { orders, total } = await listPaidOrders(database, userId, rowWindow(input));
      const invoices = await invoicesOf(
        database,
        orders.map(({ out_trade_no }) => out_trade_no),
      );
      return { items: orders.map((order) => present(order, invoices.get(order.out_trade_no) ?? '')), total };
    }),
    handle(openOrders, async (_input, { userId }) => {
      const orders = await listOpenOrders(database, userId, new Date());
      return { items: orders.map(presentOpen) };
    }),
    handle(orderCancel, async ({ out_trade_no }, { userId }) => {
      const order = await findOrder(database, out_trade_no);
      if (order?.user_id !== userId) throw new ApiError('order_not_found');
      if (order.state === 'pending') {
        gatewayOf(services.payments, order.platform);
        await closeOrder(services, ask, order);
      }
      // A payment may have come meanwhile: it counts, here as after the end of an order's time.
      const state = (await findOrder(database, out_trade_no))?.state;
      if (state === 'paid') throw new ApiError('conflict', { text: '订单已支付，不能取消' });
      if (state === 'pending')
        throw new ApiError('gateway_unavailable', { text: '暂时不能取消，请稍后再试', retryAfter: 5 });
      return { msg: '订单已取消' };
    }),
    handle(invoiceRequest, async ({ out_trade_no, title, tax_number, mail }, { userId }) => {
      await inTransaction(database, async (transaction) => {
        const order = await lockOrder(transaction, out_trade_no);
        if (order?.user_id !== userId || order.state !== 'paid' || order.sandbox === 2)
          throw new ApiError('order_not_found');
        if (order.refunded >= order.total)
          throw new ApiError('conflict', { text: '订单已全额退款，不能开具发票' });
        const request = { out_trade_no, user_id: userId, title, tax_number, mail };
        if (!(await insertInvoiceRequest(transaction, request, new Date())))
          throw new ApiError('conflict', { text: '这笔订单已申请过发票' });
      });
      return { msg: '已收到发票申请' };
    }),
  ];
}

function present(
  order: Order,
  invoice: '' | 'requested' | 'issued',
): Data<typeof orderList>['items'][number] {
  return {
    id: order.id,
    trade_no: order.out_trade_no,
    startDate: chinaDay(order.paid_at ?? 0),
    orderItemName: order.item_name,
    validMonth: Math.round(order.days / daysOfMonth),
    total_fee: order.total,
    pay_platform: platformNumber(order.platform),
    refunded: order.refunded,
    simulated: order.sandbox === 0 ? 0 : 1,
    invoice,
  };
}

const presentOpen = (order: Order): Data<typeof openOrders>['items'][number] => ({
  trade_no: order.out_trade_no,
  item_id: order.item_id,
  orderItemName: order.item_name,
  total_fee: order.total,
  pay_platform: platformNumber(order.platform),
  expire_time: chinaMinute(order.expires_at),
});
