import { z } from 'zod';

const text = z.string().default('');

/** What the outside parties need to know us; unset, the sandbox stands in (or the gateway is off). */
export const gatewayVariables = {
  /** Tencent Cloud text messages. The template takes two values: the code and the minutes it holds. */
  SMS_SECRET_ID: text,
  SMS_SECRET_KEY: text,
  SMS_APP_ID: text,
  SMS_SIGN_NAME: text,
  SMS_TEMPLATE_ID: text,
  /** The template of notices takes two values: what happened and when. Without one phones are not told. */
  SMS_NOTICE_TEMPLATE_ID: text,
  SMS_REGION: z.string().default('ap-guangzhou'),
  SMS_URL: z.url({ protocol: /^https?$/ }).default('https://sms.tencentcloudapi.com'),
  /** The WeChat official account that people follow to log in, and the token its notices are signed with. */
  WECHAT_APP_ID: text,
  WECHAT_APP_SECRET: text,
  WECHAT_TOKEN: text,
  WECHAT_URL: z.url({ protocol: /^https?$/ }).default('https://api.weixin.qq.com'),
};

type Environment = z.output<z.ZodObject<typeof gatewayVariables>>;

/** Which variables make a gateway: all of them, or none. */
const needed = {
  sms: ['SMS_SECRET_ID', 'SMS_SECRET_KEY', 'SMS_APP_ID', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_ID'],
  wechat: ['WECHAT_APP_ID', 'WECHAT_APP_SECRET', 'WECHAT_TOKEN'],
} as const satisfies Record<string, readonly (keyof Environment)[]>;

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

/** The gateways' settings; null without keys. */
export interface GatewaySettings {
  sms: SmsSettings | null;
  wechat: WechatSettings | null;
}

/** The variables that are missing beside others of the same gateway. */
export function missingVariables(env: Environment): string[] {
  return Object.values(needed).flatMap((names) => {
    const missing = names.filter((name) => env[name] === '');
    return missing.length === names.length ? [] : missing;
  });
}

/** @returns what each gateway is set to */
export function gatewaySettings(env: Environment): GatewaySettings {
  return {
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
  };
}

function isSet(env: Environment, names: readonly (keyof Environment)[]): boolean {
  return names.every((name) => env[name] !== '');
}
