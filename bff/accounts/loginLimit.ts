import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../clients/redis.ts';
import { ApiError } from '../http/apiError.ts';
import { limits } from '../http/limits.ts';
import { type Limit, tooMany } from '../http/rateLimit.ts';

const wait = '登录失败次数过多，请稍后再试';
/** Strangers cannot lock an owner out, who has a device that logged in before, or the phone for a code. */
const byCode = '该账号密码输错次数过多，请用手机验证码登录或重设密码';

/** One attempt to log in, counted as wrong before its password is looked at. */
export interface CountedAttempt {
  /** The password was right: the attempt does not count, and the account starts afresh for this address. */
  forgive(): Promise<void>;
}

/**
 * Counts attempts to log in. Each counts before the password is checked, so that many at once cannot slip
 * through together; a right one is taken back. A device that logged into the account before has a count of its own.
 * @returns throws `ApiError` too_many beyond a limit, cache_unavailable while Redis is away: passwords are never
 *   checked uncounted
 */
export function createLoginLimit(redis: Redis) {
  const connection = { storeClient: redis, rejectIfRedisNotReady: true };
  const counting = ({ name, points, seconds }: Limit) =>
    new RateLimiterRedis({ keyPrefix: `limit:${name}`, points, duration: seconds, ...connection });
  const accounts = counting(limits.loginOfAccount);
  const anywhere = counting(limits.loginFromAnywhere);
  const addresses = counting(limits.loginOfAddress);
  const devices = counting(limits.loginOfDevice);
  return async (account: string, address: string, device: string | null): Promise<CountedAttempt> => {
    if (device !== null) {
      const own = `${account}|${device}`;
      await counted(devices.consume(own), wait, limits.loginOfDevice);
      return { forgive: async () => void (await counted(devices.delete(own), wait, limits.loginOfDevice)) };
    }
    const here = `${account}|${address}`;
    await counted(addresses.consume(address), wait, limits.loginOfAddress);
    await counted(accounts.consume(here), wait, limits.loginOfAccount);
    await counted(anywhere.consume(account), byCode, limits.loginFromAnywhere);
    return {
      async forgive() {
        const forgiven = [addresses.reward(address), anywhere.reward(account), accounts.delete(here)];
        await counted(Promise.all(forgiven), wait, limits.loginOfAccount);
      },
    };
  };
}

async function counted(work: Promise<unknown>, text: string, limit: Limit): Promise<void> {
  try {
    await work;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooMany(refusal, limit, text);
    throw new ApiError('cache_unavailable', { cause: refusal });
  }
}
