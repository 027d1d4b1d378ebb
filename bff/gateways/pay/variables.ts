import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const text = z.string().default('');
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
const address = z.url({ protocol: /^https?$/ });

/** The payment gateways' variables: give all keys of one to switch it on, or none. */
export const payVariables = {
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
};

/** What WeChat Pay's SDK needs. */
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

/** What Alipay's SDK needs. */
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

type PayEnvironment = { [Name in keyof typeof payVariables]: string };

/** The variables that are missing beside others of the same gateway; a gateway half configured is a mistake. */
export function missingPayVariables(env: PayEnvironment): string[] {
  return ['WXPAY_', 'ALIPAY_'].flatMap((prefix) => {
    const names = Object.keys(payVariables).filter(
      (name) => name.startsWith(prefix) && !name.endsWith('_ENDPOINT'),
    ) as (keyof PayEnvironment)[];
    const missing = names.filter((name) => env[name] === '');
    return missing.length === names.length ? [] : missing;
  });
}

/** The keys of each gateway; null for one that is not configured. */
export function readPayKeys(env: PayEnvironment): { [Name in keyof PayKeys]: PayKeys[Name] | null } {
  return {
    wxpay:
      env.WXPAY_MCHID === ''
        ? null
        : {
            mchid: env.WXPAY_MCHID,
            appid: env.WXPAY_APPID,
            serial: env.WXPAY_SERIAL,
            privateKey: env.WXPAY_PRIVATE_KEY,
            platformSerial: env.WXPAY_PLATFORM_SERIAL,
            platformKey: env.WXPAY_PLATFORM_KEY,
            apiKey: env.WXPAY_API_KEY,
            endpoint: env.WXPAY_ENDPOINT,
          },
    alipay:
      env.ALIPAY_APP_ID === ''
        ? null
        : {
            appId: env.ALIPAY_APP_ID,
            sellerId: env.ALIPAY_SELLER_ID,
            privateKey: env.ALIPAY_PRIVATE_KEY,
            publicKey: env.ALIPAY_PUBLIC_KEY,
            endpoint: env.ALIPAY_ENDPOINT,
          },
  };
}
