import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { chinaDayCount, daySeconds } from '../../mappings/chinaCalendar.ts';
import { limits } from '../limits.ts';
import { IntakeError } from './intakeErrors.ts';

/** Milliseconds that an upload waits for Redis, which may be starting. */
const timeoutMs = 2000;

/** Counts one file of an uploader. @throws `IntakeError` `too_many` when the day's are used up, `unavailable` without Redis */
export type CountUpload = (uploaderId: number) => Promise<void>;

/** The files a user may upload in a day. */
export interface UploadLimit {
  count: CountUpload;
  /** Takes from the uploader's remaining files of the day. @throws `IntakeError` `unavailable` without Redis */
  left(uploaderId: number): Promise<number>;
}

/** The limit of files a user may upload in a day in China (decisions, limits); exact however many come at once. */
export function createUploadLimit(redis: Redis, prefix: string): UploadLimit {
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    rejectIfRedisNotReady: true,
    keyPrefix: `${prefix}:uploads`,
    points: limits.uploadsPerDay,
    duration: daySeconds,
  });
  const keyOf = (uploaderId: number) => `${uploaderId}:${chinaDayCount(Date.now()).days}`;
  /** The connection itself waits for Redis as long as it takes; an uploader does not. */
  const answers = async () => {
    if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(timeoutMs) });
  };
  /** A Redis that hangs keeps its connection. */
  const inTime = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    Promise.race([
      answer,
      sleep(timeoutMs, undefined, { ref: false }).then(() => Promise.reject(new Error('Redis hangs'))),
    ]);
  return {
    async count(uploaderId) {
      try {
        await answers();
        await inTime(limiter.consume(keyOf(uploaderId)));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw unavailable();
        const reason = `今日上传次数已用完，每天最多上传 ${limits.uploadsPerDay} 份`;
        const message = `User ${uploaderId} has used up the uploads of today`;
        throw new IntakeError(429, 'too_many', reason, message, chinaDayCount(Date.now()).secondsLeft);
      }
    },
    async left(uploaderId) {
      try {
        await answers();
        return (await inTime(limiter.get(keyOf(uploaderId))))?.remainingPoints ?? limits.uploadsPerDay;
      } catch {
        throw unavailable();
      }
    },
  };
}

const unavailable = () =>
  new IntakeError(503, 'unavailable', '上传服务暂时不可用，请稍后再试', 'Redis cannot count uploads now');
