import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Redis } from '../../../clients/redis.ts';
import type { PayKeys } from '../../settings.ts';
import type { Notice, PaymentGateway, Platform } from '../gateway.ts';
import { alipayNotice, alipayRefundNotice, alipayServer } from './alipayServer.ts';
import { type Bank, paidTrade, redisBank, refundedTrade, type SandboxTrade } from './bank.ts';
import { type SandboxKeys, sharedKeys, siteKeys } from './keys.ts';
import { wxpayNotice, wxpayRefundNotice, wxpayServer } from './wxpayServer.ts';

/** Both stand-ins, listening on the loopback. */
export interface GatewayServers {
  url: string;
  close(): Promise<void>;
}

/** Starts them; the site's SDKs are pointed at the address. */
export async function startGatewayServers(keys: SandboxKeys, bank: Bank): Promise<GatewayServers> {
  const app = express();
  app.disable('x-powered-by');
  app.use(wxpayServer(keys, bank), alipayServer(keys, bank));
  app.use(refuse);
  const server = createServer(app).listen({ port: 0, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  // Whoever must end closes the site; this server alone keeps no process alive.
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Error answer of both gateways: here, when Redis is away. */
const refuse: ErrorRequestHandler = (_error, _request, response, _next) => {
  response.status(500).json({ code: 'SYSTEM_ERROR', message: '系统繁忙' });
};

/** Page on which a person pays in the sandbox. */
interface SandboxPayment {
  /** 分; the order's own amount when not given. */
  amount?: number | undefined;
  /** False: the notice gets lost, and the site must ask. */
  notify: boolean;
  /** The site's address for notices: scheme, host and port. */
  site: string;
}

/** Result. */
export interface SandboxReceipt {
  platform: Platform;
  amount: number;
  /** Null when none was sent. */
  notice: NoticeOutcome | null;
}

/** Stand-ins for both gateways: the site's SDKs speak to them as to the real ones, and a person may pay. */
export interface PaySandbox {
  /** Configuration of the SDKs. The servers start with the first call. */
  keys(): Promise<PayKeys>;
  /** Pays an order, also a closed one; null when no fake knows it. */
  pay(outTradeNo: string, payment: SandboxPayment): Promise<SandboxReceipt | null>;
  /** Gives money of a paid order back, all that is left or some; null when there is not so much. */
  refund(outTradeNo: string, payment: SandboxPayment): Promise<SandboxReceipt | null>;
  close(): Promise<void>;
}

/** The stand-ins of one process; what they know, their keys too, lies in Redis, where other processes' find it. */
export function createPaySandbox(redis: Redis, log: Logger): PaySandbox {
  const bank = redisBank(redis);
  const notifier = createNotifier(log);
  const start = async () => {
    const keys = await sharedKeys(redis);
    return { keys, servers: await startGatewayServers(keys, bank) };
  };
  let started: ReturnType<typeof start> | undefined;
  const running = () => {
    started ??= start().catch((error) => {
      started = undefined;
      throw error;
    });
    return started;
  };
  const deliver = async (trade: SandboxTrade, sign: () => Notice, notify: boolean, site: string) => {
    if (!notify) return null;
    // Sent to the address that was asked, which is one of this site's for certain.
    return notifier.send(new URL(new URL(trade.notifyUrl).pathname, site).href, sign);
  };
  return {
    async keys() {
      const { keys, servers } = await running();
      return siteKeys(keys, servers.url);
    },
    async pay(outTradeNo, { amount, notify, site }) {
      const { keys } = await running();
      const trade = await bank.change(
        outTradeNo,
        (known) => known && paidTrade(known, amount ?? known.total),
      );
      if (!trade) return null;
      const sign = () => (trade.platform === 'wxpay' ? wxpayNotice(keys, trade) : alipayNotice(keys, trade));
      return {
        platform: trade.platform,
        amount: trade.paid ?? 0,
        notice: await deliver(trade, sign, notify, site),
      };
    },
    async refund(outTradeNo, { amount, notify, site }) {
      const { keys } = await running();
      const trade = await bank.change(outTradeNo, (known) => known && refundedTrade(known, amount));
      if (!trade) return null;
      const sign = () =>
        trade.platform === 'wxpay' ? wxpayRefundNotice(keys, trade) : alipayRefundNotice(keys, trade);
      const given = trade.refunds?.at(-1)?.amount ?? 0;
      return { platform: trade.platform, amount: given, notice: await deliver(trade, sign, notify, site) };
    },
    async close() {
      notifier.close();
      await (await started)?.servers.close();
    },
  };
}

/**
 * A gateway whose app on a phone is the sandbox's page: no stand-in has one, and a phone cannot reach the loopback.
 */
export function payOnPage(gateway: PaymentGateway): PaymentGateway {
  return {
    ...gateway,
    async createOnPhone(tag, buyer) {
      const opening = await gateway.createOnPhone(tag, buyer);
      // As the payer's browser does: the stand-in for Alipay learns of an order by this address.
      if (['127.0.0.1', 'localhost'].includes(new URL(opening).hostname)) await fetch(opening);
      return `/sandbox#order-${tag.outTradeNo}`;
    },
  };
}

/** The site's first answer to a notice. */
interface NoticeOutcome {
  /** HTTP status; 0 when nobody answered. */
  http: number;
  answer: string;
}

/** Seconds after which a notice comes again that the site could not take; the real gateways are slower. */
const pauses = [2, 3, 5, 10, 20, 40, 60, 120];
const timeoutMs = 10_000;

/** Sends notices, again and again while the site cannot take them (no answer, or 5xx). */
function createNotifier(log: Logger) {
  const timers = new Set<NodeJS.Timeout>();
  async function send(url: string, sign: () => Notice, turn = 0): Promise<NoticeOutcome> {
    const outcome = await deliver(url, sign());
    const pause = pauses[turn];
    const again = outcome.http === 0 || outcome.http >= 500;
    if (again && pause !== undefined) {
      log.info({ http: outcome.http, pause }, 'sandbox: the notice comes again');
      const timer = setTimeout(() => {
        timers.delete(timer);
        void send(url, sign, turn + 1);
      }, pause * 1000).unref();
      timers.add(timer);
    }
    return outcome;
  }
  return {
    send: (url: string, sign: () => Notice) => send(url, sign),
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

async function deliver(url: string, { headers, body }: Notice): Promise<NoticeOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { http: response.status, answer: await response.text() };
  } catch (error) {
    return { http: 0, answer: (error as Error).message };
  }
}
