import { dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { aDatabase, type TestDatabase } from '../database.factory.ts';
import { membershipOf } from '../entitlements/memberships.ts';
import { type Notice, noticePaths, type Platform } from '../gateways/pay/gateway.ts';
import { alipayNotice, alipayRefundNotice } from '../gateways/pay/sandbox/alipayServer.ts';
import { type Bank, paidTrade, refundedTrade, type SandboxTrade } from '../gateways/pay/sandbox/bank.ts';
import { type GatewayServers, startGatewayServers } from '../gateways/pay/sandbox/index.ts';
import { generateKeys, type SandboxKeys, siteKeys } from '../gateways/pay/sandbox/keys.ts';
import { wxpayNotice, wxpayRefundNotice } from '../gateways/pay/sandbox/wxpayServer.ts';
import { aReader } from '../reader.factory.ts';
import { aSite, type Site } from '../site.factory.ts';

/** Headers of a session. */
export type Session = Record<'sid' | 'token', string>;

/** A site that sells, configured by keys as in production, with gateways of the test's own at the other end. */
export interface Checkout {
  site: Site;
  made: TestDatabase;
  keys: SandboxKeys;
  servers: GatewayServers;
  /** State of the gateways. */
  trades: Map<string, SandboxTrade>;
  /** Lines logged by the site. */
  lines: string[];
  /** Makes a user and logs in. */
  aBuyer(): Promise<{ userId: number; session: Session }>;
  /** Orders an item; gives its number. */
  order(session: Session, platform: Platform, item?: number): Promise<string>;
  /** Pays at the gateway without a notice to the site. */
  pay(outTradeNo: string, amount?: number): SandboxTrade;
  /** Pays, and gives the notice of it; `changes` to its contents are made before it is signed. */
  notice(outTradeNo: string, changes?: object, keys?: SandboxKeys): Notice;
  /** Gives money back at the gateway (all that is left without an amount), and gives the notice of it. */
  refund(outTradeNo: string, amount?: number, changes?: object): Notice;
  /** Sends a notice; gives HTTP status and text of the answer. */
  send(platform: Platform, notice: Notice): Promise<[number, string]>;
  /** Sends a notice as gateways do, again while it is not taken now (503); gives the HTTP status of the last answer. */
  deliver(platform: Platform, notice: Notice): Promise<number>;
  /** State in the answer of the order's own call. */
  state(session: Session, platform: Platform, outTradeNo: string): Promise<string>;
  /** Days from now until a tier of a user ends, rounded; null when it never began. */
  daysLeft(userId: number, tier?: 1 | 2 | 3): Promise<number | null>;
  close(): Promise<void>;
}

const calls = {
  wxpay: { place: '/api/order/wxpayQrcode', check: '/api/order/checkOrder' },
  alipay: { place: '/api/order/alipayQrcode', check: '/api/order/checkAlipayOrder' },
} as const;

/** The variables that point a site at gateways. */
export function payEnvironment(keys: SandboxKeys, url: string): Record<string, string> {
  const { wxpay, alipay } = siteKeys(keys, url);
  return {
    WXPAY_MCHID: wxpay.mchid,
    WXPAY_APPID: wxpay.appid,
    WXPAY_SERIAL: wxpay.serial,
    WXPAY_PRIVATE_KEY: wxpay.privateKey,
    WXPAY_PLATFORM_SERIAL: wxpay.platformSerial,
    WXPAY_PLATFORM_KEY: wxpay.platformKey,
    WXPAY_API_KEY: wxpay.apiKey,
    WXPAY_ENDPOINT: wxpay.endpoint,
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_SELLER_ID: alipay.sellerId,
    ALIPAY_PRIVATE_KEY: alipay.privateKey,
    ALIPAY_PUBLIC_KEY: alipay.publicKey,
    ALIPAY_ENDPOINT: alipay.endpoint,
  };
}

/**
 * Opens one.
 * @param overrides variables that win; DATABASE_URL may be a function of the database's address
 */
export async function aCheckout(
  overrides: Record<string, string> = {},
  wire: (databaseUrl: string) => string | Promise<string> = (url) => url,
): Promise<Checkout> {
  const made = await aDatabase();
  const keys = await generateKeys();
  const trades = new Map<string, SandboxTrade>();
  const bank: Bank = {
    read: async (outTradeNo) => trades.get(outTradeNo) ?? null,
    async change(outTradeNo, step) {
      const next = step(trades.get(outTradeNo) ?? null);
      if (next) trades.set(outTradeNo, next);
      return next;
    },
    list: async () => [...trades.values()],
  };
  const servers = await startGatewayServers(keys, bank);
  const lines: string[] = [];
  const settings = {
    DATABASE_URL: await wire(made.url),
    SANDBOX: '0',
    LOG_LEVEL: 'info',
    CALLS_PER_MINUTE: '1000000',
    ...payEnvironment(keys, servers.url),
    ...overrides,
  };
  const site = await aSite(settings, false, lines);

  const pay = (outTradeNo: string, amount?: number): SandboxTrade => {
    const trade = trades.get(outTradeNo);
    if (!trade) throw new Error(`the gateway does not know ${outTradeNo}`);
    const paid = paidTrade(trade, amount);
    trades.set(outTradeNo, paid);
    return paid;
  };
  const send: Checkout['send'] = async (platform, { headers, body }) => {
    const response = await fetch(site.url + noticePaths[platform], {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: new Uint8Array(body),
    });
    return [response.status, await response.text()];
  };
  return {
    site,
    made,
    keys,
    servers,
    trades,
    lines,
    async aBuyer() {
      const { userId, headers } = await aReader(made);
      return { userId, session: headers };
    },
    async order(session, platform, item = 1) {
      const input = { item_id: item };
      const { body } = await site.post<{ out_trade_no: string }>(calls[platform].place, input, session);
      if (body.status !== 1) throw new Error(body.message);
      return body.data.out_trade_no;
    },
    pay,
    notice(outTradeNo, changes = {}, signing = keys) {
      const trade = pay(outTradeNo);
      return trade.platform === 'wxpay'
        ? wxpayNotice(signing, trade, changes)
        : alipayNotice(signing, trade, changes);
    },
    refund(outTradeNo, amount, changes = {}) {
      const known = trades.get(outTradeNo);
      const trade = known && refundedTrade(known, amount);
      if (!trade) throw new Error(`${outTradeNo} has not so much to give back`);
      trades.set(outTradeNo, trade);
      return trade.platform === 'wxpay'
        ? wxpayRefundNotice(keys, trade, changes)
        : alipayRefundNotice(keys, trade, changes);
    },
    send,
    async deliver(platform, notice) {
      for (;;) {
        const [http] = await send(platform, notice);
        if (http !== 503) return http;
      }
    },
    async state(session, platform, outTradeNo) {
      const input = { out_trade_no: outTradeNo };
      const { body } = await site.post<{ trade_state: string }>(calls[platform].check, input, session);
      return body.status === 1 ? body.data.trade_state : body.message;
    },
    async daysLeft(userId, tier = 1) {
      const now = new Date();
      const { ends } = await membershipOf(made.database, userId, now);
      const end = ends[tier];
      return end === null ? null : Math.round((end.getTime() - now.getTime()) / dayMilliseconds);
    },
    async close() {
      await site.close();
      await servers.close();
      await made.close();
    },
  };
}
