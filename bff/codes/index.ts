import { captcha, sendPhoneCode, verifyUserPhone } from '../contract/account/codes.ts';
import { addressKey } from '../counters/reader.ts';
import { limits } from '../http/limits.ts';
import { createRateLimiter } from '../http/rateLimit.ts';
import { handle, type Route } from '../http/route.ts';
import { findUserByPhone } from '../models/account/user.ts';
import type { Services } from '../services.ts';
import { type Codes, readPhone } from './codes.ts';

export { type Codes, createCodes, readPhone } from './codes.ts';

/** Sending codes, and asking whether a phone is registered (spec §7). */
export function codeRoutes({ database, redis }: Services, codes: Codes): Route[] {
  const ask = createRateLimiter(redis, limits.phonesAsked);
  return [
    handle(captcha, ({ kind }, { request }) => codes.captcha(kind, request)),
    handle(sendPhoneCode, async ({ phone, purpose = null, captcha: id, captcha_text: text }, exchange) => {
      const read = id !== undefined && text !== undefined ? { id, text } : null;
      await codes.send(readPhone(phone), purpose, exchange, read);
      return { message: '验证码已发送，5 分钟内有效' };
    }),
    handle(verifyUserPhone, async ({ phone }, { request }) => {
      const key = readPhone(phone);
      await ask(addressKey(request));
      return { registered: (await findUserByPhone(database, key)) === null ? (0 as const) : (1 as const) };
    }),
  ];
}
