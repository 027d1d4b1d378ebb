import type { Request } from 'express';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Sequelize } from 'sequelize';
import type { Redis } from '../clients/redis.ts';
import { addressKey } from '../counters/reader.ts';
import { ApiError } from '../errors.ts';
import { limits } from '../http/limits.ts';
import { type Limit, tooMany } from '../http/rateLimit.ts';
import { insertTrail } from '../models/account/accountTrail.ts';
import { type User, usernameKey } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';
import { hashSecret } from './credentials.ts';
import { attemptLogin } from './password.ts';
import { clientOf, createKnownDevices } from './sessions.ts';

const wait = '登录失败次数过多，请稍后再试';
/** Strangers cannot lock an owner out, who has a device that logged in before, or the phone for a code. */
const byCode = '该账号密码输错次数过多，请用手机验证码登录或重设密码';

/** One attempt to log in, counted as wrong before its password is looked at. */
interface CountedAttempt {
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

/**
 * Checks a password for the account that `find` finds by its name.
 * @throws `ApiError` wrong_login, too_many, cache_unavailable
 */
export type PasswordLogin = (
  name: string,
  find: (database: Sequelize, name: string) => Promise<User | null>,
  password: string,
  request: Request,
) => Promise<User>;

/** Password logins. An account that does not exist answers like one whose password is wrong, and takes as long. */
export function createPasswordLogin({ config, database, redis }: Services): PasswordLogin {
  const count = createLoginLimit(redis);
  const devices = createKnownDevices(config.internalKey);
  return (name, find, password, request) =>
    attemptLogin(async (check) => {
      const user = await find(database, name);
      // One account has one count, by whichever of its names it is tried.
      const account = user ? `user-${user.id}` : `none-${hashSecret(usernameKey(name))}`;
      const device = user && devices.keyOf(request, user.id);
      const attempt = await count(account, addressKey(request), device);
      const right = await check(user?.password_hash ?? null, password);
      if (user && !right) noteRefusal(database, user.id, request);
      if (!user || !right) throw new ApiError('wrong_login');
      await attempt.forgive();
      return user;
    });
}

/** Not awaited: the time it takes would reveal that the account exists. */
function noteRefusal(database: Sequelize, userId: number, request: Request): void {
  const row = { userId, what: 'login.refused', how: 'password', ...clientOf(request) } as const;
  inTransaction(database, (transaction) => insertTrail(transaction, row)).catch(() => undefined);
}
