import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { chinaDayCount, daySeconds } from '../../mappings/chinaCalendar.ts';
import type { ReportStatus } from '../../mappings/intake.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { GivenMetadata } from '../artifacts.ts';
import { registerPdf } from '../catalog/arrivals.ts';
import { Refused } from '../errors.ts';
import { limits } from '../limits.ts';
import { queueOriginOf } from '../queue/reportQueue.ts';
import type { IndexerServices } from '../services.ts';
import { looksLikePdf, sha256Of } from '../steps/inspect.ts';
import { IntakeError } from './http.ts';
import { reportStatus } from './reportStatus.ts';

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

/** A PDF that has arrived in a work folder of the store. */
interface ArrivedPdf {
  path: string;
  name: string;
  given: GivenMetadata;
  uploaderId: number | null;
}

/**
 * Registers a PDF and queues it. Equal bytes give the existing report; a failed one is retried with the new bytes.
 * @throws `Refused` for an empty file, no PDF, and another's report that was taken down; nothing of it is kept
 */
export async function receivePdf(services: IndexerServices, arrived: ArrivedPdf): Promise<ReportStatus> {
  const { catalog, store, queue } = services;
  const { size } = await stat(arrived.path);
  if (size === 0) throw new Refused('The file is empty', '文件是空的');
  if (!(await looksLikePdf(arrived.path))) throw new Refused('The file is no PDF', '文件不是 PDF');
  const sha256 = await sha256Of(arrived.path);
  const { given, uploaderId } = arrived;
  const keep = (id: number) => store.adopt(storeLayout.original(id), arrived.path);
  const name = path.basename(arrived.name);
  const keepNew = async (id: number) => {
    // After a restore an id may come again: what lies there was read out of another file.
    await store.remove(storeLayout.folder(id));
    await keep(id);
  };
  const { report, duplicate } = await registerPdf(
    catalog,
    { sha256, name, bytes: size, given, uploaderId },
    keepNew,
  );
  if (duplicate) {
    if (!report.visible && report.uploaderId !== uploaderId)
      throw new Refused('The file is a report that was taken down', '这份文件不能收录，如有疑问请联系我们');
    const kept = report.kind !== 'pdf' || (await store.has(storeLayout.original(report.id)));
    // The name given by its first uploader is private.
    if (kept && report.stage !== 'failed') return { ...reportStatus(report, report.id), name };
    await keep(report.id);
    // Of two that send at once what had failed it is the first one's.
    const late =
      report.stage === 'failed' && !(await catalog.reopenFailed(report.id, { name, given, uploaderId }));
    if (late || report.stage === 'done')
      return { ...reportStatus((await catalog.byId(report.id)) ?? report, report.id), name };
  }
  await queue.offer(report.id, await queueOriginOf(catalog, { uploaderId, bytes: size }));
  return { ...reportStatus((await catalog.byId(report.id)) ?? report), name };
}
