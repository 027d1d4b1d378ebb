import type { Request } from 'express';
import type { Data } from '../contract/call.ts';
import { sandboxOrders, sandboxPay, sandboxRefund } from '../contract/sandbox.ts';
import { ApiError } from '../errors.ts';
import type { PaySandbox, SandboxReceipt } from '../gateways/pay/sandbox/index.ts';
import { handle, type Route } from '../http/route.ts';
import { listNewestOrders } from '../models/orders/order.ts';
import type { Services } from '../services.ts';

/** As many as a person looks through. */
const maxShown = 30;

/** Paying orders in place of a person with a phone. */
export function payRoutes({ database }: Services, paySandbox: PaySandbox): Route[] {
  return [
    handle(sandboxPay, async ({ out_trade_no, amount, notify }, { request }) => {
      const site = ownAddress(request);
      return present(out_trade_no, await paySandbox.pay(out_trade_no, { amount, notify, site }));
    }),
    handle(sandboxRefund, async ({ out_trade_no, amount, notify }, { request }) => {
      const site = ownAddress(request);
      return present(out_trade_no, await paySandbox.refund(out_trade_no, { amount, notify, site }));
    }),
    handle(sandboxOrders, async () => {
      const orders = await listNewestOrders(database, maxShown);
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

function present(out_trade_no: string, receipt: SandboxReceipt | null): Data<typeof sandboxPay> {
  if (receipt === null) throw new ApiError('order_not_found');
  const { platform, amount, notice } = receipt;
  return { out_trade_no, pay_platform: platform, amount, notice };
}

/** Address at which this process was just reached. */
function ownAddress({ socket }: Request): string {
  const address = (socket.localAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
  const host = address.includes(':') ? `[${address}]` : address;
  return `http://${host}:${socket.localPort}`;
}
