import { Redis } from 'ioredis';
import type { Logger } from 'pino';

export type { Redis } from 'ioredis';

/**
 * Connects to Redis and keeps trying. While it is away every command fails at once (no queue), so that callers
 * fall back or answer 503 instead of hanging.
 * @param url redis://…, unix://… or the path of a socket
 * @param keyPrefix put before every key
 */
export function connectRedis(url: string, keyPrefix: string, log: Logger): Redis {
  const redis = new Redis(url, {
    keyPrefix,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: 1000,
    // A hanging connection is dropped, so that of several commands in a row only the first waits.
    socketTimeout: 900,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2000),
  });
  // ioredis reports every failed attempt; the log gets the change alone.
  let away = false;
  redis.on('error', (error) => {
    if (!away) log.warn({ err: error }, 'Redis is away; trying again');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('Redis is back');
    away = false;
  });
  return redis;
}

/** Waits for the first connection, up to a limit; the site starts without Redis too. */
export async function firstConnection(redis: Redis, milliseconds: number): Promise<void> {
  if (redis.status === 'ready') return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    redis.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
