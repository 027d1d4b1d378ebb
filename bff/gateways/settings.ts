import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const text = z.string().default('');
const address = z.url({ protocol: /^https?$/ });
/** A PEM text, or the address of a file with one (file:///…). */
const pem = text.transform((value, context) => {
  if (!value.startsWith('file:')) return value;
  try {
    return readFileSync(fileURLToPath(value), 'utf8');
  } catch {
    context.addIssue({ code: 'custom', message: 'the file cannot be read' });
    return z.NEVER;
  }
});

/** Credentials for the outside parties; unset, the sandbox replaces them (or the gateway is off). */
export const gatewayVariables = {
  /** WeChat Pay (API v3): merchant, app, the merchant's certificate serial and private key. */
  WXPAY_MCHID: text,
  WXPAY_APPID: text,
  WXPAY_SERIAL: text,
  WXPAY_PRIVATE_KEY: pem,
  /** WeChat Pay's own public key (or certificate) and its id (or serial), and the APIv3 key of 32 characters. */
  WXPAY_PLATFORM_SERIAL: text,
  WXPAY_PLATFORM_KEY: pem,
  WXPAY_API_KEY: z.union([z.literal(''), z.string().length(32)]).default(''),
  WXPAY_ENDPOINT: address.default('https://api.mch.weixin.qq.com/'),
  /** Alipay: app, seller (the merchant's 2088… number), the app's private key (PKCS#8), Alipay's public key. */
  ALIPAY_APP_ID: text,
  ALIPAY_SELLER_ID: text,
  ALIPAY_PRIVATE_KEY: pem,
  ALIPAY_PUBLIC_KEY: pem,
  ALIPAY_ENDPOINT: address.default('https://openapi.alipay.com/gateway.do'),
  /** Tencent Cloud text messages. The template takes two values: the code and the minutes it holds. */
  SMS_SECRET_ID: text,
  SMS_SECRET_KEY: text,
  SMS_APP_ID: text,
  SMS_SIGN_NAME: text,
  SMS_TEMPLATE_ID: text,
  /** The template of notices takes two values: event and time. Without one phones get no notices. */
  SMS_NOTICE_TEMPLATE_ID: text,
  SMS_REGION: z.string().default('ap-guangzhou'),
  SMS_URL: address.default('https://sms.tencentcloudapi.com'),
  /** The WeChat official account that people follow to log in, and the token its notices are signed with. */
  WECHAT_APP_ID: text,
  WECHAT_APP_SECRET: text,
  WECHAT_TOKEN: text,
  WECHAT_URL: address.default('https://api.weixin.qq.com'),
  /** A language model behind OpenAI's API: the address up to `/v1`, its key, the model's name. */
  LLM_URL: z.union([z.literal(''), address]).default(''),
  LLM_KEY: text,
  LLM_MODEL: text,
  /** A server that takes mail: smtp:// or smtps://user:password@host:port. And whom it is from: 研海 <a@b>, or a@b. */
  SMTP_URL: z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })]).default(''),
  MAIL_FROM: z
    .string()
    .max(300)
    .regex(/^(?:[^<>\r\n]{0,200}<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)?$/)
    .default(''),
};

type Environment = z.output<z.ZodObject<typeof gatewayVariables>>;

/** Which variables make a gateway: all of them, or none. */
const needed = {
  wxpay: [
    'WXPAY_MCHID',
    'WXPAY_APPID',
    'WXPAY_SERIAL',
    'WXPAY_PRIVATE_KEY',
    'WXPAY_PLATFORM_SERIAL',
    'WXPAY_PLATFORM_KEY',
    'WXPAY_API_KEY',
  ],
  alipay: ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'],
  sms: ['SMS_SECRET_ID', 'SMS_SECRET_KEY', 'SMS_APP_ID', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_ID'],
  wechat: ['WECHAT_APP_ID', 'WECHAT_APP_SECRET', 'WECHAT_TOKEN'],
  model: ['LLM_URL', 'LLM_KEY', 'LLM_MODEL'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
} as const satisfies Record<string, readonly (keyof Environment)[]>;

/** Settings of WeChat Pay's SDK. */
export interface WxpayKeys {
  mchid: string;
  appid: string;
  serial: string;
  privateKey: string;
  platformSerial: string;
  platformKey: string;
  apiKey: string;
  endpoint: string;
}

/** Settings of Alipay's SDK. */
export interface AlipayKeys {
  appId: string;
  sellerId: string;
  privateKey: string;
  publicKey: string;
  endpoint: string;
}

/** The keys of both gateways. */
export interface PayKeys {
  wxpay: WxpayKeys;
  alipay: AlipayKeys;
}

/** Tencent Cloud text messages. */
export interface SmsSettings {
  secretId: string;
  secretKey: string;
  appId: string;
  signName: string;
  templateId: string;
  /** Empty: no notices. */
  noticeTemplateId: string;
  region: string;
  url: string;
}

/** A WeChat official account. */
export interface WechatSettings {
  appId: string;
  appSecret: string;
  token: string;
  url: string;
}

/** A language model behind OpenAI's API. */
export interface ModelSettings {
  url: string;
  key: string;
  model: string;
}

/** A server that takes mail. */
export interface MailSettings {
  /** With its password. */
  url: string;
  from: string;
}

/** The gateways' settings; null without keys. */
export interface GatewaySettings {
  wxpay: WxpayKeys | null;
  alipay: AlipayKeys | null;
  sms: SmsSettings | null;
  wechat: WechatSettings | null;
  model: ModelSettings | null;
  mail: MailSettings | null;
}

/** The variables that are missing beside others of the same gateway; one half configured is a mistake. */
export function missingVariables(env: Environment): string[] {
  return Object.values(needed).flatMap((names) => {
    const missing = names.filter((name) => env[name] === '');
    return missing.length === names.length ? [] : missing;
  });
}

/** @returns what each gateway is set to */
export function gatewaySettings(env: Environment): GatewaySettings {
  return {
    wxpay: isSet(env, needed.wxpay)
      ? {
          mchid: env.WXPAY_MCHID,
          appid: env.WXPAY_APPID,
          serial: env.WXPAY_SERIAL,
          privateKey: env.WXPAY_PRIVATE_KEY,
          platformSerial: env.WXPAY_PLATFORM_SERIAL,
          platformKey: env.WXPAY_PLATFORM_KEY,
          apiKey: env.WXPAY_API_KEY,
          endpoint: env.WXPAY_ENDPOINT,
        }
      : null,
    alipay: isSet(env, needed.alipay)
      ? {
          appId: env.ALIPAY_APP_ID,
          sellerId: env.ALIPAY_SELLER_ID,
          privateKey: env.ALIPAY_PRIVATE_KEY,
          publicKey: env.ALIPAY_PUBLIC_KEY,
          endpoint: env.ALIPAY_ENDPOINT,
        }
      : null,
    sms: isSet(env, needed.sms)
      ? {
          secretId: env.SMS_SECRET_ID,
          secretKey: env.SMS_SECRET_KEY,
          appId: env.SMS_APP_ID,
          signName: env.SMS_SIGN_NAME,
          templateId: env.SMS_TEMPLATE_ID,
          noticeTemplateId: env.SMS_NOTICE_TEMPLATE_ID,
          region: env.SMS_REGION,
          url: env.SMS_URL,
        }
      : null,
    wechat: isSet(env, needed.wechat)
      ? {
          appId: env.WECHAT_APP_ID,
          appSecret: env.WECHAT_APP_SECRET,
          token: env.WECHAT_TOKEN,
          url: env.WECHAT_URL,
        }
      : null,
    model: isSet(env, needed.model) ? { url: env.LLM_URL, key: env.LLM_KEY, model: env.LLM_MODEL } : null,
    mail: isSet(env, needed.mail) ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
  };
}

function isSet(env: Environment, names: readonly (keyof Environment)[]): boolean {
  return names.every((name) => env[name] !== '');
}
