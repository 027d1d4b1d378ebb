import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../clients/redis.ts';
import { ApiError } from '../http/apiError.ts';

/** Wrong logins an account and an address may have (decisions, limits). */
const accountLimit = { keyPrefix: 'limit:login-account', points: 10, duration: 15 * 60 };
const addressLimit = { keyPrefix: 'limit:login-address', points: 100, duration: 3600 };

/** One attempt to log in, counted as wrong before its password is looked at. */
export interface CountedAttempt {
  /** The password was right: the attempt does not count, and the account starts afresh. */
  forgive(): Promise<void>;
}

/**
 * Counts attempts to log in. Each counts before the password is checked, so that many at once cannot slip
 * through together; a right one is taken back.
 * @returns throws `ApiError` too_many beyond a limit, cache_unavailable while Redis is away: passwords are never
 *   checked uncounted
 */
export function createLoginLimit(redis: Redis) {
  const connection = { storeClient: redis, rejectIfRedisNotReady: true };
  const accounts = new RateLimiterRedis({ ...accountLimit, ...connection });
  const addresses = new RateLimiterRedis({ ...addressLimit, ...connection });
  return async (account: string, address: string): Promise<CountedAttempt> => {
    await counted(addresses.consume(address));
    await counted(accounts.consume(account));
    return {
      async forgive() {
        await counted(Promise.all([addresses.reward(address), accounts.delete(account)]));
      },
    };
  };
}

async function counted(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) {
      throw new ApiError('too_many', {
        text: '登录失败次数过多，请稍后再试',
        retryAfter: Math.max(1, refusal.msBeforeNext / 1000),
      });
    }
    throw new ApiError('cache_unavailable', { cause: refusal });
  }
}
