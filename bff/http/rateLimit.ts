import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../clients/redis.ts';
import { ApiError } from '../errors.ts';

/** A limit: points per seconds, counted under `name`. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
  /** Whether a use goes ahead of the count's answer while this process knows less than half to be used. */
  ahead?: boolean;
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
  return limit.ahead ? goAhead(count, limit) : async (key) => void (await count(key, 1));
}

/** The same for uses that differ in what they cost: consumes as many points as one does. */
export function createBudget(redis: Redis, limit: Limit): (key: string, points: number) => Promise<void> {
  const count = countedBy(limiterOf(redis, limit), limit);
  return async (key, points) => void (points > 0 && (await count(key, points)));
}

/** The same, counted before each use, for uses that may turn out to be none. */
export function createAllowance(redis: Redis, limit: Limit): Allowance {
  const limiter = limiterOf(redis, limit);
  const count = countedBy(limiter, limit);
  return {
    consume: async (key) => void (await count(key, 1)),
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

/** Consumes points of a key. @returns how many are left */
type Count = (key: string, points: number) => Promise<number>;

const countedBy =
  (limiter: RateLimiterRedis, limit: Limit): Count =>
  async (key, points) => {
    try {
      return (await limiter.consume(key, points)).remainingPoints;
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

/** Keys kept in memory; a forgotten one waits for its count again. */
const maxKnown = 10_000;
/** In ms, how soon what went ahead is counted in Redis; by then the request is on its way to other engines. */
const flushWithin = 5;

/** This process's state of one key. */
interface Use {
  /** Remaining requests at the count's last answer. */
  left: number;
  /** Consumed since: sent with the next count, or sent and not answered yet. */
  pending: number;
  inFlight: number;
}

/**
 * Consumes without waiting for the count while more than half is left, by its last answer and what was consumed since:
 * of requests at once no more pass than the limit says, and only busy clients wait for Redis.
 */
function goAhead(count: Count, { points, seconds }: Limit): RateLimiter {
  const known = new LRUCache<string, Use>({ max: maxKnown, ttl: seconds * 1000 });
  const flush = async (key: string, use: Use): Promise<void> => {
    const sent = use.pending;
    if (sent === 0) return;
    use.pending = 0;
    use.inFlight += sent;
    try {
      use.left = await count(key, sent);
    } catch (refusal) {
      use.left = 0;
      throw refusal;
    } finally {
      use.inFlight -= sent;
    }
  };
  return async (key) => {
    const use = known.get(key) ?? { left: 0, pending: 0, inFlight: 0 };
    known.set(key, use);
    const ahead = use.left - use.pending - use.inFlight > points / 2;
    use.pending += 1;
    if (!ahead) return flush(key, use);
    // A refusal that comes too late meets the next request.
    if (use.pending === 1) setTimeout(() => flush(key, use).catch(() => {}), flushWithin);
  };
}

/** Middleware that consumes one use of a limit for each request of an address. */
export function limitByAddress(limiter: RateLimiter): RequestHandler {
  return async (request, _response, next) => {
    await limiter(addressOf(request));
    next();
  };
}

/**
 * The client's address as far as configured proxies are believed. IPv6 is cut to its /64, for one household
 * owns that many.
 */
export function addressOf(request: Request): string {
  const address = (request.ip ?? request.socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '');
  return address.includes(':') ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
