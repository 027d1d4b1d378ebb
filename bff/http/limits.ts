import type { RequestHandler } from 'express';
import type { Counter } from 'prom-client';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { daySeconds } from '../../mappings/chinaCalendar.ts';
import type { Redis } from '../clients/redis.ts';
import type { BffConfig } from '../config.ts';
import { codeResendSeconds } from '../contract/constants.ts';
import { ApiError } from '../errors.ts';
import { addressOf } from './caller.ts';

const minute = 60;
const quarter = 15 * 60;
const hour = 3600;

/**
 * Every counted limit of the site (decisions, limits), as points per seconds. Operators set `calls`, `files`, `pages`
 * and `codesOfSite` (`configuredLimits`); uploads are limited by the indexer (`indexer/limits.ts`), which counts
 * them.
 */
export const limits = {
  /** Wrong logins an account may have from one address, from anywhere, and an address. */
  loginOfAccount: { name: 'login-account', points: 10, seconds: quarter },
  loginFromAnywhere: { name: 'login-anywhere', points: 50, seconds: hour },
  /** Wrong logins of a device that logged into the account before; no stranger's count for it. */
  loginOfDevice: { name: 'login-device', points: 10, seconds: quarter },
  loginOfAddress: { name: 'login-address', points: 100, seconds: hour },
  /** Failed uploads a reader may have tried again: each holds the queue's tools for as long as a new one does. */
  retriesOfUser: { name: 'retries', points: 20, seconds: hour },
  /** Codes of a second factor a user may try: of a million few are right at a time. */
  factorTries: { name: 'factor-tries', points: 10, seconds: quarter },
  /** Codes by text message an address and a phone may ask for. */
  codesOfAddress: { name: 'codes-address', points: 30, seconds: hour },
  codesOfPhoneAtOnce: { name: 'codes-minute', points: 1, seconds: codeResendSeconds },
  codesOfPhoneHourly: { name: 'codes-hour', points: 5, seconds: hour },
  codesOfPhoneDaily: { name: 'codes-day', points: 10, seconds: daySeconds },
  /** Codes an address may try, right or wrong; as many as logins it may get wrong. */
  codeTries: { name: 'code-tries', points: 100, seconds: hour },
  /** Pictures an address may have drawn. */
  captchas: { name: 'captchas', points: 60, seconds: hour },
  /** Questions in words among them: a program reads those, so they are for as many codes as a person asks for. */
  captchaQuestions: { name: 'captcha-questions', points: 6, seconds: hour },
  /**
   * Characters, in thousands, of pages that one address has marked in the reader (`reports/pageHits`): each page is read
   * and folded in our one thread, and a report may have two thousand. 30 searches through 200 pages each.
   */
  marked: { name: 'marked', points: 12_000, seconds: minute },
  /**
   * What a reader may have a language model write a day: an answer costs the points by which a plan reaches its number
   * (`plans`). And answers of the whole site, for each costs money.
   */
  written: { name: 'written', points: 200, seconds: daySeconds },
  writtenOfSite: { name: 'written-site', points: 5_000, seconds: daySeconds },
  /** Lists a reader or an address may save as files: a thousand rows are read and written for one. */
  exports: { name: 'exports', points: 30, seconds: hour },
  /** Phones one address may ask about (decisions, calls). */
  phonesAsked: { name: 'phones-asked', points: 10, seconds: hour },
  /** Login codes an address may fetch: each costs one of the account's at WeChat. A page left open takes 60 an hour. */
  loginCodes: { name: 'login-codes', points: 600, seconds: hour },
  /** Letters that confirm an address: of a user, from a caller's address, and to one address, whoever asks. */
  lettersOfUser: { name: 'letters-user', points: 5, seconds: daySeconds },
  lettersOfCaller: { name: 'letters-caller', points: 20, seconds: hour },
  lettersToAddress: { name: 'letters-to', points: 3, seconds: daySeconds },
  /** Names a user may take: others see them. */
  nicknamesOfUser: { name: 'nicknames', points: 10, seconds: daySeconds },
  /** Messages to the operators, suggestions and notices together. */
  feedbackOfUser: { name: 'feedback-user', points: 20, seconds: daySeconds },
  feedbackOfAddress: { name: 'feedback-address', points: 5, seconds: daySeconds },
  /** Notices an address may send: a gateway has few addresses, and each notice costs but a signature. */
  payNotices: { name: 'notices', points: 6000, seconds: minute },
  wechatNotices: { name: 'login-notices', points: 6000, seconds: minute },
} as const satisfies Record<string, Limit>;

/** The limits that operators set by the environment. */
export function configuredLimits(config: BffConfig) {
  return {
    /** API calls of an address or a session. */
    calls: { name: 'calls', points: config.callsPerMinute, seconds: minute },
    /** Files of an address. */
    files: { name: 'files', points: config.filesPerMinute, seconds: minute },
    /** Pages of an address. */
    pages: { name: 'pages', points: config.callsPerMinute, seconds: minute },
    /** Codes by text message of the whole site. */
    codesOfSite: { name: 'codes-site', points: config.codesPerHour, seconds: hour },
  } satisfies Record<string, Limit>;
}

/** A limit: points per seconds, counted under `name`. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
}

/** Counts one use for a key. @throws `ApiError` too_many with `retryAfter` once the limit is passed. */
export type RateLimiter = (key: string) => Promise<void>;

/** A use of a limit that can be given back. */
export interface Allowance {
  consume: RateLimiter;
  /** Takes a use back that was for nothing. */
  giveBack(key: string): Promise<void>;
}

/**
 * A limit counted in Redis, shared by all processes. While Redis is away each process counts by itself with the
 * same limit, so an outage neither lifts the limit nor stops the site.
 */
export function createRateLimiter(redis: Redis, limit: Limit): RateLimiter {
  const count = countedBy(limiterOf(redis, limit), limit);
  return (key) => count(key, 1);
}

/** The same for uses that differ in what they cost: consumes as many points as one does. */
export function createBudget(redis: Redis, limit: Limit): (key: string, points: number) => Promise<void> {
  const count = countedBy(limiterOf(redis, limit), limit);
  return async (key, points) => {
    if (points > 0) await count(key, points);
  };
}

/** The same, counted before each use, for uses that may turn out to be none. */
export function createAllowance(redis: Redis, limit: Limit): Allowance {
  const limiter = limiterOf(redis, limit);
  const count = countedBy(limiter, limit);
  return { consume: (key) => count(key, 1), giveBack: async (key) => void (await limiter.reward(key, 1)) };
}

function limiterOf(redis: Redis, limit: Limit): RateLimiterRedis {
  const common = { keyPrefix: `limit:${limit.name}`, points: limit.points, duration: limit.seconds };
  return new RateLimiterRedis({
    ...common,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    // Known offenders are refused without asking Redis again.
    inMemoryBlockOnConsumed: limit.points + 1,
    insuranceLimiter: new RateLimiterMemory(common),
  });
}

const countedBy =
  (limiter: RateLimiterRedis, limit: Limit) =>
  async (key: string, points: number): Promise<void> => {
    try {
      await limiter.consume(key, points);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal, limit) : refusal;
    }
  };

/**
 * The answer to who has passed a limit, with how long that lasts.
 * @param text the reader's, where it is not the rule's own
 */
export function tooMany({ msBeforeNext }: RateLimiterRes, { name }: Limit, text?: string): ApiError {
  const retryAfter = Math.max(1, msBeforeNext / 1000);
  return new ApiError('too_many', { ...(text && { text }), retryAfter, limit: name });
}

/** Middleware that consumes one use of a limit for each request of an address. */
export function limitByAddress(limiter: RateLimiter): RequestHandler {
  return async (request, _response, next) => {
    await limiter(addressOf(request));
    next();
  };
}

/** Event loop delay of this process. */
export interface LoopDelay {
  /** Milliseconds, smoothed: one long task is not yet a busy process. */
  milliseconds(): number;
  close(): void;
}

/** Milliseconds between two measurements, and the weight of the newest in the average. */
const lookEvery = 100;
const newest = 1 / 3;

/** Watches the one thread all requests share, by how much later than asked for it looks. */
export function watchLoopDelay(): LoopDelay {
  let smooth = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    smooth += (Math.max(0, now - last - lookEvery) - smooth) * newest;
    last = now;
  }, lookEvery);
  timer.unref();
  return { milliseconds: () => smooth, close: () => clearInterval(timer) };
}

/** Seconds until who is turned away may come again. */
const retryAfter = 3;

/**
 * Turns some requests away while the process comes late to its work: none up to `limit` milliseconds, all from twice
 * as many on, so that those who are let in are answered. 0 turns nobody away.
 * @throws ApiError overloaded
 */
export function shedLoad(delay: LoopDelay, limit: number, shed: Counter): RequestHandler {
  return (_request, _response, next) => {
    const excess = limit > 0 ? delay.milliseconds() / limit - 1 : 0;
    if (excess > Math.random()) {
      shed.inc();
      throw new ApiError('overloaded', { retryAfter });
    }
    next();
  };
}
