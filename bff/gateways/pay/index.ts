import type { Logger } from 'pino';
import type { PayKeys } from '../settings.ts';
import { createAlipay } from './alipay.ts';
import type { PaymentGateway, Platform } from './gateway.ts';
import type { PaySandbox } from './sandbox/index.ts';
import { createWxpay } from './wxpay.ts';

/** The ways to pay, by platform; null for one that is off. */
export type Payments = Readonly<Record<Platform, PaymentGateway | null>>;

/** What decides which gateways there are. */
interface PaySettings {
  keys: { [Name in keyof PayKeys]: PayKeys[Name] | null };
  /** Stands in where there are no keys; null outside the sandbox. */
  sandbox: PaySandbox | null;
  /** The site's address as the gateways reach it. */
  publicUrl: string;
}

/** Where each gateway sends its notices. */
export const noticePaths: Readonly<Record<Platform, string>> = {
  0: '/api/notify/wxpay',
  1: '/api/notify/alipay',
};

/** Opens the gateways: by their keys, else the sandbox's stand-ins, else off, which is said in the log. */
export function openPayments({ keys, sandbox, publicUrl }: PaySettings, log: Logger): Payments {
  const notices = (platform: Platform) => new URL(noticePaths[platform], publicUrl).href;
  const choose = <Name extends keyof PayKeys>(
    name: Name,
    title: string,
    open: (keys: PayKeys[Name]) => PaymentGateway,
  ) => {
    const given: PayKeys[Name] | null = keys[name];
    if (given) return open(given);
    if (sandbox) return later(async () => open((await sandbox.keys())[name]));
    log.warn(`${title} is off: its keys are not configured`);
    return null;
  };
  return {
    0: choose('wxpay', 'WeChat Pay', (found) => createWxpay(found, notices(0))),
    1: choose('alipay', 'Alipay', (found) => createAlipay(found, notices(1))),
  };
}

/** A gateway that is opened when it is first needed: stand-ins make keys, and most tests pay nothing. */
function later(open: () => Promise<PaymentGateway>): PaymentGateway {
  let opened: Promise<PaymentGateway> | undefined;
  const gateway = () => {
    opened ??= open();
    return opened;
  };
  return {
    create: async (tag) => (await gateway()).create(tag),
    query: async (outTradeNo) => (await gateway()).query(outTradeNo),
    close: async (outTradeNo) => (await gateway()).close(outTradeNo),
    readNotice: async (notice) => (await gateway()).readNotice(notice),
    bill: async (day) => (await gateway()).bill(day),
  };
}
