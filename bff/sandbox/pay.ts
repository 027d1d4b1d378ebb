import type { Request } from 'express';
import { sandboxOrders, sandboxPay } from '../contract/sandbox.ts';
import type { PaySandbox } from '../gateways/pay/sandbox/index.ts';
import { ApiError } from '../http/apiError.ts';
import { handle, type Route } from '../http/route.ts';
import { listNewestOrders } from '../models/order.ts';
import type { Services } from '../services.ts';

/** As many as a person looks through. */
const mostShown = 30;

/** Paying orders in place of a person with a phone. */
export function payRoutes({ database }: Services, paySandbox: PaySandbox): Route[] {
  return [
    handle(sandboxPay, async ({ out_trade_no, amount, notify }, { request }) => {
      const receipt = await paySandbox.pay(out_trade_no, { amount, notify, site: ownAddress(request) });
      if (receipt === null) throw new ApiError('order_not_found');
      return {
        out_trade_no,
        pay_platform: receipt.platform,
        amount: receipt.amount,
        notice: receipt.notice,
      };
    }),
    handle(sandboxOrders, async () => {
      const orders = await listNewestOrders(database, mostShown);
      return {
        items: orders.map((order) => ({
          out_trade_no: order.out_trade_no,
          orderItemName: order.item_name,
          total_fee: order.total,
          pay_platform: order.platform,
          state: order.state,
        })),
      };
    }),
  ];
}

/** Where this process listens, as it was just reached. */
function ownAddress({ socket }: Request): string {
  const address = (socket.localAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
  const host = address.includes(':') ? `[${address}]` : address;
  return `http://${host}:${socket.localPort}`;
}
