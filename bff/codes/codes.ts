import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { codeResendSeconds } from '../contract/codes.ts';
import { addressKey } from '../counters/reader.ts';
import { daySeconds } from '../day.ts';
import { chinaMinute } from '../documents/chinaDay.ts';
import { chooseTextMessages } from '../gateways/choose.ts';
import type { CodePurpose } from '../gateways/textMessages.ts';
import { ApiError } from '../http/apiError.ts';
import { createLimit } from '../http/rateLimit.ts';
import { phoneKey } from '../models/phone.ts';
import type { Services } from '../services.ts';
import { codeMinutes, createCodeStore } from './store.ts';

/** Codes an address and a phone may ask for (decisions, limits). */
const addressLimit = { name: 'codes-address', points: 30, seconds: 3600 };
const phoneLimits = [
  { name: 'codes-minute', points: 1, seconds: codeResendSeconds },
  { name: 'codes-hour', points: 5, seconds: 3600 },
  { name: 'codes-day', points: 10, seconds: daySeconds },
];
/** Codes an address may try, right or wrong; as many as logins it may get wrong. */
const tryLimit = { name: 'code-tries', points: 100, seconds: 3600 };

/** Codes by text message that prove who holds a phone. */
export interface Codes {
  /** @throws `ApiError` too_many, gateway_off, gateway_unavailable; fails while Redis is away */
  send(phone: string, purpose: CodePurpose | null, request: Request): Promise<void>;
  /** Uses a code up. @throws `ApiError` wrong_code, too_many; fails while Redis is away */
  redeem(phone: string, purpose: CodePurpose, code: string, request: Request): Promise<void>;
  /** Tells phones what became of their account. Nobody waits for it; a failure is logged. */
  tell(phones: readonly (string | null)[], what: string): void;
}

/** @returns the codes of a site; none knows whether a phone has an account, so nobody can learn it here */
export function createCodes(services: Pick<Services, 'config' | 'redis' | 'log'>): Codes {
  const { redis, log } = services;
  const store = createCodeStore(redis, shortHash);
  const gateway = chooseTextMessages(services);
  const spendAddress = createLimit(redis, addressLimit);
  const spendPhone = phoneLimits.map((limit) => createLimit(redis, limit));
  const tries = createLimit(redis, tryLimit);
  return {
    async send(phone, purpose, request) {
      if (gateway === null) throw new ApiError('gateway_off');
      // The address first: one that is refused must not use up a phone's codes.
      await spendAddress(addressKey(request));
      for (const spend of spendPhone) await spend(shortHash(phone));
      const code = await store.make(phone, purpose);
      await gateway.send({ phone, purpose, code, minutes: codeMinutes });
    },
    async redeem(phone, purpose, code, request) {
      await tries(addressKey(request));
      if (!(await store.redeem(phone, purpose, code))) throw new ApiError('wrong_code');
    },
    tell(phones, what) {
      const time = chinaMinute(new Date());
      for (const phone of new Set(phones)) {
        if (phone === null || gateway === null) continue;
        gateway
          .tell({ phone, what, time })
          .catch((error) => log.warn({ err: error }, 'a phone was not told of a change'));
      }
    },
  };
}

/**
 * The spelling of a phone that was sent.
 * @throws `ApiError` invalid when it is no mobile phone of the Chinese mainland
 */
export function readPhone(text: string): string {
  const phone = phoneKey(text);
  if (phone === null) throw new ApiError('invalid', { text: '请输入正确的手机号', field: 'phone' });
  return phone;
}

/** Phones name keys in Redis, which people look at. */
const shortHash = (phone: string) => createHash('sha256').update(phone).digest('base64url').slice(0, 22);
