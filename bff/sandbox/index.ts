import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { issueEnrolmentToken } from '../accounts/index.ts';
import { readPhone } from '../codes/index.ts';
import type { Data } from '../contract/call.ts';
import {
  sandboxMessages,
  sandboxOperator,
  sandboxOrders,
  sandboxPay,
  sandboxRefund,
  sandboxScan,
  sandboxTickets,
} from '../contract/sandbox.ts';
import { ApiError } from '../errors.ts';
import { platformNumber } from '../gateways/pay/gateway.ts';
import type { PaySandbox, SandboxReceipt } from '../gateways/pay/sandbox/index.ts';
import { readSandboxMessages, readSandboxNotices } from '../gateways/textMessages.ts';
import { handle, type Route } from '../http/route.ts';
import { nationalPhone } from '../models/account/phone.ts';
import { deleteFactor } from '../models/account/secondFactor.ts';
import { findUserByLogin } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { listNewestOrders } from '../models/orders/order.ts';
import { createTickets } from '../qrlogin/index.ts';
import type { Services } from '../services.ts';

const demoOperator = 'operator';

/** Lets a person become the demo operator, whose password everybody knows: a new second factor each time. */
function operatorRoutes({ database }: Services): Route[] {
  return [
    handle(sandboxOperator, async () => {
      const user = await findUserByLogin(database, demoOperator);
      if (!user?.is_demo || !user.is_operator) throw new ApiError('not_found', { text: '没有演示运营账号' });
      const token = await inTransaction(database, async (transaction) => {
        await deleteFactor(transaction, user.id);
        return issueEnrolmentToken(transaction, user.id);
      });
      return { username: demoOperator, token };
    }),
  ];
}

/** The codes and notices that were sent to nobody. */
function sandboxMessageRoutes({ redis, config }: Services): Route[] {
  return [
    handle(sandboxMessages, async ({ phone }) => {
      const key = phone === undefined ? null : readPhone(phone);
      const [messages, notices] = await Promise.all([
        readSandboxMessages(redis, config.internalKey, key),
        readSandboxNotices(redis, config.internalKey, key),
      ]);
      return {
        messages: messages.map(({ phone: sentTo, purpose, code, sentAt }) => ({
          phone: nationalPhone(sentTo),
          purpose: purpose ?? '',
          code,
          sent_at: sentAt,
        })),
        notices: notices.map(({ phone: sentTo, what, time, sentAt }) => ({
          phone: nationalPhone(sentTo),
          what,
          time,
          sent_at: sentAt,
        })),
      };
    }),
  ];
}

/** Seeing login codes and scanning them, as a person would with the messaging app. */
function loginRoutes({ redis, config }: Services): Route[] {
  const tickets = createTickets(redis, config);
  return [
    handle(sandboxTickets, async () => ({
      tickets: (await tickets.waiting()).map(({ ticket, seconds }) => ({ ticket, expires_in: seconds })),
    })),
    handle(sandboxScan, async ({ ticket, openid = `sandbox-${randomUUID()}` }) => {
      if (!(await tickets.scan(ticket, openid))) throw new ApiError('qr_expired');
      return { openid };
    }),
  ];
}

export { sandboxPage } from './page.ts';

/**
 * Replacements of people and outside parties while the sandbox is on: reading sent codes, scanning login codes, paying
 * orders. Absent when it is off.
 */
export function sandboxRoutes(services: Services): Route[] {
  const { config, paySandbox } = services;
  if (!config.sandbox || paySandbox === null) return [];
  return [
    ...sandboxMessageRoutes(services),
    ...loginRoutes(services),
    ...operatorRoutes(services),
    ...payRoutes(services, paySandbox),
  ];
}

/** As many as a person looks through. */
const maxShown = 30;

/** Paying orders in place of a person with a phone. */
function payRoutes({ database }: Services, paySandbox: PaySandbox): Route[] {
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
          pay_platform: platformNumber(order.platform),
          state: order.state,
        })),
      };
    }),
  ];
}

function present(out_trade_no: string, receipt: SandboxReceipt | null): Data<typeof sandboxPay> {
  if (receipt === null) throw new ApiError('order_not_found');
  const { platform, amount, notice } = receipt;
  return { out_trade_no, pay_platform: platformNumber(platform), amount, notice };
}

/** Address at which this process was just reached. */
function ownAddress({ socket }: Request): string {
  const address = (socket.localAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
  const host = address.includes(':') ? `[${address}]` : address;
  return `http://${host}:${socket.localPort}`;
}
