import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

/** Milliseconds until the lock expires; its holder renews it. */
const lockTtlMs = 10_000;

const renew = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`;
const release = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

/**
 * Runs `work` unless another process holds the lock. It saves work only: correctness must not depend on it, as it may
 * expire.
 * @returns whether it ran
 */
export async function withRedisLock(
  redis: Redis,
  key: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const token = randomUUID();
  if ((await redis.set(key, token, 'PX', lockTtlMs, 'NX')) === null) return false;
  const renewing = setInterval(() => {
    redis.eval(renew, 1, key, token, lockTtlMs).catch(() => undefined);
  }, lockTtlMs / 3);
  try {
    await work();
    return true;
  } finally {
    clearInterval(renewing);
    await redis.eval(release, 1, key, token).catch(() => undefined);
  }
}
