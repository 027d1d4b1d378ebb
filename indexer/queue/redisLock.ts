import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

/** Milliseconds after which the lock of a process that was killed is free; a living one renews it. */
const held = 10_000;

const renew = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`;
const release = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/**
 * Runs `work` unless another process of the site is at it. The lock keeps two from doing the same for nothing; what
 * must not be done twice may not rest on it alone.
 * @returns whether it ran
 */
export async function withRedisLock(
  redis: Redis,
  key: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const token = randomUUID();
  if ((await redis.set(key, token, 'PX', held, 'NX')) === null) return false;
  const renewing = setInterval(() => {
    redis.eval(renew, 1, key, token, held).catch(() => undefined);
  }, held / 3);
  try {
    await work();
    return true;
  } finally {
    clearInterval(renewing);
    await redis.eval(release, 1, key, token).catch(() => undefined);
  }
}
