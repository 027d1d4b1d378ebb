import { sendPhoneCode, verifyUserPhone } from '../contract/codes.ts';
import { addressKey } from '../counters/reader.ts';
import { createLimit } from '../http/rateLimit.ts';
import { handle, type Route } from '../http/route.ts';
import { findUserByPhone } from '../models/user.ts';
import type { Services } from '../services.ts';
import { type Codes, readPhone } from './codes.ts';

export { type Codes, createCodes, readPhone } from './codes.ts';

/** Phones one address may ask about (decisions, calls). */
const askLimit = { name: 'phones-asked', points: 10, seconds: 3600 };

/** Sending codes, and asking whether a phone is registered (spec §7). */
export function codeRoutes({ database, redis }: Services, codes: Codes): Route[] {
  const ask = createLimit(redis, askLimit);
  return [
    handle(sendPhoneCode, async ({ phone, purpose = null }, { request }) => {
      await codes.send(readPhone(phone), purpose, request);
      return { message: '验证码已发送，5 分钟内有效' };
    }),
    handle(verifyUserPhone, async ({ phone }, { request }) => {
      const key = readPhone(phone);
      await ask(addressKey(request));
      return { registered: (await findUserByPhone(database, key)) === null ? (0 as const) : (1 as const) };
    }),
  ];
}
