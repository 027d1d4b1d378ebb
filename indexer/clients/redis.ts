import { Redis } from 'ioredis';

/** A connection for BullMQ, which waits for Redis as long as it takes and so forbids a bound on retries. */
export function connectRedis(url: string): Redis {
  return new Redis(url, { maxRetriesPerRequest: null });
}
