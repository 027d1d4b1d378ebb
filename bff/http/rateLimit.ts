import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../clients/redis.ts';
import { ApiError } from '../errors.ts';
import { addressOf } from './address.ts';

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
  return {
    consume: (key) => count(key, 1),
    giveBack: async (key) => void (await limiter.reward(key, 1)),
  };
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
