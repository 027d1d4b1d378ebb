import type { Request, Response } from 'express';
import { chinaMinute } from '../../mappings/chinaCalendar.ts';
import { addressKey } from '../counters/reader.ts';
import type { CodePurpose } from '../gateways/textMessages.ts';
import { ApiError } from '../http/apiError.ts';
import { giveBrowser, readBrowser } from '../http/browser.ts';
import { configuredLimits, limits } from '../http/limits.ts';
import { type Allowance, createAllowance, createRateLimiter } from '../http/rateLimit.ts';
import { phoneKey } from '../models/phone.ts';
import { keyedHash } from '../secrets.ts';
import type { Services } from '../services.ts';
import { type Captcha, type CaptchaKind, createCaptchas, type ReadCaptcha } from './captchas.ts';
import { createDoubt } from './doubt.ts';
import { codeMinutes, createCodeStore } from './store.ts';

/** Codes by text message that prove who holds a phone. */
export interface Codes {
  /** @throws `ApiError` captcha_required, too_many, gateway_off, gateway_unavailable; fails while Redis is away */
  send(
    phone: string,
    purpose: CodePurpose | null,
    exchange: { request: Request; response: Response },
    read?: ReadCaptcha | null,
  ): Promise<void>;
  /** Something to read, for those whose numbers look wrong. @throws `ApiError` too_many */
  captcha(kind: CaptchaKind, request: Request): Promise<Captcha>;
  /** Uses a code up. @throws `ApiError` wrong_code, too_many; fails while Redis is away */
  redeem(phone: string, purpose: CodePurpose, code: string, request: Request): Promise<void>;
  /** Tells phones what became of their account. Nobody waits for it; a failure is logged. */
  tell(phones: readonly (string | null)[], what: string): void;
}

/** @returns the codes of a site; none knows whether a phone has an account, so nobody can learn it here */
export function createCodes(
  services: Pick<Services, 'config' | 'redis' | 'log' | 'metrics' | 'textMessages'>,
): Codes {
  const { config, redis, log, metrics, textMessages } = services;
  const hashPhone = keyedHash(config.internalKey, 'phones');
  const store = createCodeStore(redis, keyedHash(config.internalKey, 'codes'));
  const limitAddress = createRateLimiter(redis, limits.codesOfAddress);
  const ofPhone = [limits.codesOfPhoneAtOnce, limits.codesOfPhoneHourly, limits.codesOfPhoneDaily].map(
    (limit) => createAllowance(redis, limit),
  );
  const limitSite = createRateLimiter(redis, configuredLimits(config).codesOfSite);
  const limitTries = createRateLimiter(redis, limits.codeTries);
  const captchas = createCaptchas(redis, keyedHash(config.internalKey, 'captchas'));
  const limitCaptchas = createRateLimiter(redis, limits.captchas);
  const limitQuestions = createRateLimiter(redis, limits.captchaQuestions);
  const isDoubtful = createDoubt(redis, config.codesPerHour);
  const counted = (kind: 'code' | 'notice', outcome: 'sent' | 'failed' | 'capped' | 'doubted') =>
    metrics.textMessages.inc({ kind, outcome });
  return {
    async captcha(kind, request) {
      await limitCaptchas(addressKey(request));
      if (kind === 'question') await limitQuestions(addressKey(request));
      return captchas.make(kind);
    },
    async send(phone, purpose, { request, response }, read = null) {
      if (textMessages === null) throw new ApiError('gateway_off');
      // Who asks for a code to the own phone is logged in, and the limits hold.
      const doubted = purpose !== 'prove' && (await isDoubtful(request, hashPhone(phone)));
      if (doubted && !(read && (await captchas.redeem(read)))) {
        counted('code', 'doubted');
        throw new ApiError('captcha_required', read ? { text: '验证未通过，请重试' } : {});
      }
      // The address first: one that is refused must not use up a phone's codes.
      await limitAddress(addressKey(request));
      const giveBack = await consumeAll(ofPhone, hashPhone(phone));
      await limitSite('all').catch(async (refusal) => {
        counted('code', 'capped');
        await giveBack();
        throw refusal;
      });
      const code = await store.make(phone, purpose, {
        browser: giveBrowser(request, response),
        address: addressKey(request),
      });
      await textMessages.send({ phone, purpose, code, minutes: codeMinutes }).catch((error) => {
        counted('code', 'failed');
        throw error;
      });
      counted('code', 'sent');
    },
    async redeem(phone, purpose, code, request) {
      await limitTries(addressKey(request));
      const asker = { browser: readBrowser(request), address: addressKey(request) };
      if (!(await store.redeem(phone, purpose, code, asker))) throw new ApiError('wrong_code');
    },
    tell(phones, what) {
      const time = chinaMinute(new Date());
      for (const phone of new Set(phones)) {
        if (phone === null || textMessages === null) continue;
        textMessages
          .tell({ phone, what, time })
          .then(() => counted('notice', 'sent'))
          .catch((error) => {
            counted('notice', 'failed');
            log.warn({ err: error }, 'a phone was not told of a change');
          });
      }
    },
  };
}

/**
 * Consumes one use of each; who is refused by a later one has consumed none.
 * @returns what gives all of them back
 */
async function consumeAll(allowances: readonly Allowance[], key: string): Promise<() => Promise<void>> {
  const consumed: Allowance[] = [];
  const giveBack = async () => {
    await Promise.all(consumed.map((allowance) => allowance.giveBack(key)));
  };
  for (const allowance of allowances) {
    await allowance.consume(key).catch(async (refusal) => {
      await giveBack();
      throw refusal;
    });
    consumed.push(allowance);
  }
  return giveBack;
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
