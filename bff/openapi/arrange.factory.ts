import { usernameLogin } from '../contract/accounts.ts';
import type { Call } from '../contract/call.ts';
import { checkAlipayOrder, checkOrder, lastOrderPayStatus } from '../contract/orders.ts';
import { sandboxPay, sandboxRefund } from '../contract/sandbox.ts';
import { findUserByLogin } from '../models/user.ts';
import { placeOrder } from '../orders/placeOrder.ts';
import type { Site } from '../site.factory.ts';
import { accountArrangements } from './accounts.factory.ts';

/** What a call is asked with, and the headers it needs beside a session's. */
interface Arranged {
  input: object;
  headers?: Record<string, string>;
}

/** An unpaid order of the user whose session calls are tried with. */
const anOrder = (platform: 0 | 1) => async (site: Site) => {
  const user = await findUserByLogin(site.services.database, usernameLogin.example.username);
  const { outTradeNo } = await placeOrder(site.services, user?.id ?? 0, 1, platform);
  return { input: { out_trade_no: outTradeNo } };
};

/** Examples name codes, tickets and numbers that live for minutes; here they are made, and put in their place. */
const arrangements: Record<string, (site: Site) => Promise<Arranged>> = {
  ...accountArrangements,
  [checkOrder.path]: anOrder(0),
  [checkAlipayOrder.path]: anOrder(1),
  [sandboxPay.path]: anOrder(1),
  async [sandboxRefund.path](site) {
    const { input } = await anOrder(0)(site);
    await site.post(sandboxPay.path, input);
    return { input };
  },
  async [lastOrderPayStatus.path](site) {
    await anOrder(0)(site);
    return { input: {} };
  },
};

/** The example of a call with all in it that exists for a short while only. */
export async function arrange(site: Site, call: Call): Promise<Arranged> {
  const { input, headers = {} } = (await arrangements[call.path]?.(site)) ?? { input: {} };
  return { input: { ...(call.example as object), ...input }, headers };
}
