import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { limits } from '../config.ts';
import { Fault } from './faults.ts';

const daySeconds = 86_400;
/** China has one time zone and no daylight saving since 1991. */
const chinaOffsetSeconds = 8 * 3600;

/** Counts one file of an uploader. @throws Fault `too_many` when the day's are used up */
export type CountUpload = (uploaderId: number) => Promise<void>;

/** The limit of files a user may upload in a day in China (decisions, limits); exact however many come at once. */
export function createUploadLimit(redis: Redis, prefix: string): CountUpload {
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `${prefix}:uploads`,
    points: limits.uploadsPerDay,
    duration: daySeconds,
  });
  return async (uploaderId) => {
    const seconds = Math.floor(Date.now() / 1000) + chinaOffsetSeconds;
    try {
      await limiter.consume(`${uploaderId}:${Math.floor(seconds / daySeconds)}`);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const reason = `今日上传次数已用完，每天最多上传 ${limits.uploadsPerDay} 份`;
      const message = `User ${uploaderId} has used up the uploads of today`;
      throw new Fault(429, 'too_many', reason, message, daySeconds - (seconds % daySeconds));
    }
  };
}
