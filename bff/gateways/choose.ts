import type { Logger } from 'pino';
import type { Redis } from '../clients/redis.ts';
import type { BffConfig } from '../config.ts';
import { createLanguageModel, type LanguageModel } from './languageModel.ts';
import { createMailer, type Mailer } from './mail.ts';
import { createAlipay } from './pay/alipay.ts';
import { noticePaths, type PaymentGateway, type Payments, type Platform } from './pay/gateway.ts';
import { createPaySandbox, type PaySandbox, payOnPage } from './pay/sandbox/index.ts';
import { createWxpay } from './pay/wxpay.ts';
import { createSandboxMessages, createTencentMessages, type TextMessages } from './textMessages.ts';
import { createWechatLoginCodes, type LoginCodes, sandboxLoginCodes } from './wechatLogin.ts';

/** A gateway that is opened when it is first needed: stand-ins make keys, and most tests pay nothing. */
function lazyGateway(open: () => Promise<PaymentGateway>): PaymentGateway {
  let opened: Promise<PaymentGateway> | undefined;
  const gateway = () => {
    opened ??= open().catch((error) => {
      // Tried again by the next call: what it needs may have been away.
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    create: async (tag) => (await gateway()).create(tag),
    createOnPhone: async (tag, buyer) => (await gateway()).createOnPhone(tag, buyer),
    query: async (outTradeNo) => (await gateway()).query(outTradeNo),
    close: async (outTradeNo) => (await gateway()).close(outTradeNo),
    readNotice: async (notice) => (await gateway()).readNotice(notice),
    bill: async (day) => (await gateway()).bill(day),
  };
}

/** The outside parties of a site; null where one is off. */
export interface Gateways {
  /** Text message gateway. */
  textMessages: TextMessages | null;
  /** WeChat login gateway. */
  loginCodes: LoginCodes | null;
  /** The ways to pay. */
  payments: Payments;
  /** Language model that writes answers; it has no stand-in. */
  languageModel: LanguageModel | null;
  /** Mail to readers; it has no stand-in. */
  mail: Mailer | null;
  /** Payment sandbox; null when it is off. */
  paySandbox: PaySandbox | null;
}

/** Inputs of the choice of gateways. */
interface Surroundings {
  config: BffConfig;
  redis: Redis;
  log: Logger;
}

/** Each but model and mail by one rule: the party whose keys are set, else its stand-in in the sandbox, else nobody, which the log says. */
export function chooseGateways({ config, redis, log }: Surroundings): Gateways {
  const keys = config.gateways;
  const paySandbox = config.sandbox ? createPaySandbox(redis, log) : null;
  const choose = <Keys, Party>(
    given: Keys | null,
    open: (keys: Keys) => Party,
    standIn: (pay: PaySandbox) => Party,
    off: string,
  ): Party | null => {
    if (given !== null) return open(given);
    if (paySandbox !== null) return standIn(paySandbox);
    log.warn(off);
    return null;
  };
  const noticesTo = (platform: Platform) => new URL(noticePaths[platform], config.publicUrl).href;

  if (keys.sms?.noticeTemplateId === '')
    log.warn('phones are not told of changes: SMS_NOTICE_TEMPLATE_ID is not set');
  return {
    textMessages: choose(
      keys.sms,
      createTencentMessages,
      () => createSandboxMessages(redis, config.internalKey),
      'text messages are off: no keys are set (SMS_*)',
    ),
    loginCodes: choose(
      keys.wechat,
      createWechatLoginCodes,
      () => sandboxLoginCodes,
      'login by scanned codes is off: no keys are set (WECHAT_*)',
    ),
    payments: {
      wxpay: choose(
        keys.wxpay,
        (own) => createWxpay(own, noticesTo('wxpay')),
        (pay) =>
          lazyGateway(async () => payOnPage(createWxpay((await pay.keys()).wxpay, noticesTo('wxpay')))),
        'WeChat Pay is off: no keys are set (WXPAY_*)',
      ),
      alipay: choose(
        keys.alipay,
        (own) => createAlipay(own, noticesTo('alipay')),
        (pay) =>
          lazyGateway(async () => payOnPage(createAlipay((await pay.keys()).alipay, noticesTo('alipay')))),
        'Alipay is off: no keys are set (ALIPAY_*)',
      ),
    },
    languageModel: keys.model === null ? null : createLanguageModel(keys.model, log),
    mail: keys.mail === null ? null : createMailer(keys.mail),
    paySandbox,
  };
}
