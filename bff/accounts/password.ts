import { hash, verify } from '@node-rs/argon2';
import type { Request } from 'express';
import pLimit from 'p-limit';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Sequelize } from 'sequelize';
import type { Redis } from '../clients/redis.ts';
import { ApiError } from '../errors.ts';
import { addressKey } from '../http/caller.ts';
import { type Limit, limits, tooMany } from '../http/limits.ts';
import { insertTrail } from '../models/account/accountTrail.ts';
import { type User, usernameKey } from '../models/account/user.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';
import { hashSecret } from './credentials.ts';
import { clientOf, createKnownDevices } from './sessions.ts';

/** Passwords a guesser tries first (those of allowed length that no pattern below catches). */
const commonest = new Set(
  `112233 121212 123123 123321 123qwe 131313 147258 147258369 159357 159753 1314520 1q2w3e 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx 520520 5201314 520131 789456 789456123 a123456 a12345678 a123456789 aa123456 aa123456789 abc123 abc12345
  abc123456 abcd1234 abcd123456 admin123 admin888 admin123456 asd123 asd123456 asdasd asdfgh asdfghjkl as123456
  baseball dragon football iloveyou letmein master monkey p@ssw0rd p@ssword passw0rd password password1 password12
  password123 q123456 q1w2e3r4 qazwsx qazwsxedc qq123456 qwe123 qwe123456 qweasd qweasdzxc qwer1234 qwerty
  qwerty123 qwertyui qwertyuiop root123 sunshine superman test123 test1234 trustno1 w123456 welcome welcome1
  woaini woaini123 woaini1314 woaini520 zxc123 zxcvbn zxcvbnm z123456 z123456789`.split(/\s+/),
);

/** Digits and letters in order, there and back. */
const sequences = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz'].flatMap((text) => [
  text,
  [...text].reverse().join(''),
]);

/** Hashing takes a core and 19 MiB each time: more at once only wait for each other. */
const hashing = pLimit(4);

/** Hashed once, for accounts that do not exist; nobody knows its password. */
let nobody: Promise<string> | undefined;

/**
 * Why a password cannot be taken, for the reader, or null (decisions: 6 to 64 characters, the commonest refused).
 */
export function passwordProblem(password: string): string | null {
  const length = [...password].length;
  if (length < 6 || length > 64) return '密码应为 6 至 64 个字符';
  return isCommon(password.toLowerCase()) ? '密码过于简单，请换一个' : null;
}

/** @throws `ApiError` invalid, with the reason, for a password that cannot be taken */
export function readNewPassword(password: string): void {
  const problem = passwordProblem(password);
  if (problem !== null) throw new ApiError('invalid', { text: problem, field: 'pwd' });
}

function isCommon(password: string): boolean {
  const repeats = /^(.{1,2})\1+$/u.test(password);
  return repeats || commonest.has(password) || sequences.some((sequence) => sequence.includes(password));
}

/** The argon2id hash of a password, with its salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password));
}

/**
 * Runs an attempt to log in among at most a few at a time; later ones wait.
 * @param attempt is handed the check of a password against a hash; a null hash takes as long and is wrong
 */
export function attemptLogin<Result>(
  attempt: (check: (passwordHash: string | null, password: string) => Promise<boolean>) => Promise<Result>,
): Promise<Result> {
  return hashing(() => attempt(checkPassword));
}

async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hash(crypto.randomUUID());
  const right = await verify(passwordHash ?? (await nobody), password);
  return right && passwordHash !== null;
}

const wait = '登录失败次数过多，请稍后再试';
/** Strangers cannot lock an owner out, who has a device that logged in before, or the phone for a code. */
const byCode = '该账号密码输错次数过多，最多 1 小时后可再试；也可扫码登录，或用已绑定的手机号重置密码';

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
