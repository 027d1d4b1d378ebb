import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../clients/redis.ts';
import { ApiError } from './apiError.ts';

/** So many points in so many seconds, counted under `name`. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
  /** Whether a use goes ahead of the count's answer while this process knows less than half to be used. */
  ahead?: boolean;
}

/** Counts one use for a key. @throws `ApiError` too_many with `retryAfter` once the limit is passed. */
export type Spend = (key: string) => Promise<void>;

/**
 * A limit counted in Redis, shared by all processes. While Redis is away each process counts by itself with the
 * same limit, so an outage neither lifts the limit nor stops the site.
 */
export function createLimit(redis: Redis, limit: Limit): Spend {
  const common = { keyPrefix: `limit:${limit.name}`, points: limit.points, duration: limit.seconds };
  const limiter = new RateLimiterRedis({
    ...common,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    // Known offenders are refused without asking Redis again.
    inMemoryBlockOnConsumed: limit.points + 1,
    insuranceLimiter: new RateLimiterMemory(common),
  });
  const count = async (key: string): Promise<number> => {
    try {
      return (await limiter.consume(key)).remainingPoints;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new ApiError('too_many', { retryAfter: Math.max(1, refusal.msBeforeNext / 1000) });
    }
  };
  return limit.ahead ? goAhead(count, limit) : async (key) => void (await count(key));
}

/** Keys whose use is remembered; one that is forgotten waits for its count again. */
const mostKnown = 10_000;

/**
 * Spends without waiting for the count while what was left at its last answer, less what was asked since, is more
 * than half: of requests at once no more pass than the limit says, and only busy clients wait for Redis.
 * @param count gives what is left
 */
function goAhead(count: (key: string) => Promise<number>, { points, seconds }: Limit): Spend {
  const known = new LRUCache<string, { left: number; asking: number }>({
    max: mostKnown,
    ttl: seconds * 1000,
  });
  return async (key) => {
    const use = known.get(key) ?? { left: 0, asking: 0 };
    known.set(key, use);
    const ahead = use.left - use.asking > points / 2;
    use.asking += 1;
    const counted = count(key)
      .then(
        (left) => {
          use.left = left;
        },
        (refusal: unknown) => {
          use.left = 0;
          throw refusal;
        },
      )
      .finally(() => {
        use.asking -= 1;
      });
    // A refusal that comes too late meets the next request.
    if (ahead) counted.catch(() => {});
    else await counted;
  };
}

/** Middleware that spends one use of a limit for each request of an address. */
export function limitByAddress(spend: Spend): RequestHandler {
  return async (request, _response, next) => {
    await spend(addressOf(request));
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
