import type { Request, Response } from 'express';
import { chinaMinute } from '../../mappings/chinaCalendar.ts';
import type { Redis } from '../clients/redis.ts';
import { captcha, sendPhoneCode, verifyUserPhone } from '../contract/account/phoneAccounts.ts';
import { ApiError } from '../errors.ts';
import type { CodePurpose } from '../gateways/textMessages.ts';
import { addressKey, addressOf } from '../http/caller.ts';
import { readBrowser, setBrowserCookie } from '../http/cookies.ts';
import {
  type Allowance,
  configuredLimits,
  createAllowance,
  createRateLimiter,
  limits,
} from '../http/limits.ts';
import { handle, type Route } from '../http/route.ts';
import { phoneKey } from '../models/account/phone.ts';
import { findUserByPhone } from '../models/account/user.ts';
import { keyedHash } from '../secrets.ts';
import type { Services } from '../services.ts';
import { type Captcha, type CaptchaKind, createCaptchas, type ReadCaptcha } from './captchas.ts';
import { codeMinutes, createCodeStore } from './codeStore.ts';

/** Codes an address may ask for in an hour before it must show that a person sits there (of 30 it may have). */
const calmAddress = 12;
/** Addresses that may ask for codes to one phone in an hour before all who do must show it. */
const calmSources = 3;
/** Whoever is at the machine itself needs no text messages to do harm. */
const ownMachine = new Set(['127.0.0.1', '::1', '0:0:0:0']);
/** The part of the site's hourly codes that, asked for within ten minutes, makes everybody show it. */
const calmPart = 0.4;

/**
 * Counts requests for codes and decides whether they look like abuse: one address asks for many (a family does not, a
 * script does), one phone gets codes asked for by many addresses (an owner has few, somebody using up their codes has
 * many), or the site has more requests than people make.
 * @returns false while Redis is away: the limits then hold alone
 */
function createDoubt(redis: Redis, codesPerHour: number) {
  /** @param phone as keys name it */
  return async (request: Request, phone: string): Promise<boolean> => {
    const [own, all, sources] = [`asked:${addressKey(request)}`, 'asked:all', `asked:from:${phone}`];
    try {
      const counts = await redis
        .multi()
        .incr(own)
        .expire(own, 3600, 'NX')
        .incr(all)
        .expire(all, 600, 'NX')
        .pfadd(sources, addressKey(request))
        .expire(sources, 3600, 'NX')
        .pfcount(sources)
        .exec();
      const countOf = (index: number) => Number(counts?.[index]?.[1] ?? 0);
      const many = countOf(0) > calmAddress && !ownMachine.has(addressOf(request));
      return many || countOf(2) > codesPerHour * calmPart || countOf(6) > calmSources;
    } catch {
      return false;
    }
  };
}

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
  const { config, redis, metrics, textMessages } = services;
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
  const counted = (outcome: 'sent' | 'failed' | 'capped' | 'doubted') =>
    metrics.textMessages.inc({ kind: 'code', outcome });
  return {
    async captcha(kind, request) {
      await limitCaptchas(addressKey(request));
      if (kind === 'question') await limitQuestions(addressKey(request));
      return captchas.make(kind);
    },
    async send(phone, purpose, { request, response }, read = null) {
      if (textMessages === null) throw new ApiError('gateway_off');
      // A request for a code to one's own phone comes with a login, and the limits hold.
      const doubted = purpose !== 'prove' && (await isDoubtful(request, hashPhone(phone)));
      if (doubted && !(read && (await captchas.redeem(read)))) {
        counted('doubted');
        throw new ApiError('captcha_required', read ? { text: '验证未通过，请重试' } : {});
      }
      // The address first: a refused one must not use up a phone's codes.
      await limitAddress(addressKey(request));
      const giveBack = await consumeAll(ofPhone, hashPhone(phone));
      await limitSite('all').catch(async (refusal) => {
        counted('capped');
        await giveBack();
        throw refusal;
      });
      const code = await store.make(phone, purpose, {
        browser: setBrowserCookie(request, response),
        address: addressKey(request),
      });
      await textMessages.send({ phone, purpose, code, minutes: codeMinutes }).catch((error) => {
        counted('failed');
        throw error;
      });
      counted('sent');
    },
    async redeem(phone, purpose, code, request) {
      await limitTries(addressKey(request));
      const asker = { browser: readBrowser(request), address: addressKey(request) };
      if (!(await store.redeem(phone, purpose, code, asker))) throw new ApiError('wrong_code');
    },
    tell: (phones, what) => tellPhones(services, phones, what),
  };
}

function tellPhones(
  { log, metrics, textMessages }: Pick<Services, 'log' | 'metrics' | 'textMessages'>,
  phones: readonly (string | null)[],
  what: string,
): void {
  const time = chinaMinute(new Date());
  for (const phone of new Set(phones)) {
    if (phone === null || textMessages === null) continue;
    textMessages
      .tell({ phone, what, time })
      .then(() => metrics.textMessages.inc({ kind: 'notice', outcome: 'sent' }))
      .catch((error) => {
        metrics.textMessages.inc({ kind: 'notice', outcome: 'failed' });
        log.warn({ err: error }, 'a phone was not told of a change');
      });
  }
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

/** Sending codes, and asking whether a phone is registered. */
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
