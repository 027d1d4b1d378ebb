import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { brokenArrivals, forgetArrival } from '../catalog/arrivals.ts';
import { awaitingRecognition } from '../catalog/recognition.ts';
import { transientFailure } from '../catalog/reportModel.ts';
import { reindexReport } from '../documents/reindexReport.ts';
import { isTransient } from '../errors.ts';
import { dropOrphanIndices } from '../indices/dropOrphanIndices.ts';
import type { IndexerServices } from '../services.ts';
import { allocateShards, indicesAreGone, markMissing, unavailableEngine } from './engines.ts';
import { queueOriginOf } from './reportQueue.ts';

/** Removes the files of uploads that broke off between storing the bytes and making the row: no report refers to them. */
async function clearArrivals(services: IndexerServices, before: Date): Promise<void> {
  const { catalog, store, log } = services;
  for (const { id: reportId, isEntered } of await brokenArrivals(catalog, before)) {
    try {
      if (!isEntered) await store.remove(storeLayout.folder(reportId));
      await forgetArrival(catalog, reportId);
      log.info({ reportId }, 'an upload that broke off is cleared away');
    } catch (error) {
      log.warn({ reportId, error: (error as Error).message }, 'an upload that broke off stays');
    }
  }
}

/** Result of a sweep. */
export interface SweepResult {
  /** Reports whose documents lagged behind their row and were written. */
  written: number;
  /** Reports queued again. */
  queued: number;
  /** Reports that nothing can finish. */
  failed: number;
}

/** Milliseconds since a row's last change, by the kind of repair: younger rows are still being worked on. */
interface MinAges {
  stuck: number;
  passing: number;
  load: number;
  hidden: number;
  /** Since its first byte went to the store: longer than any upload takes. */
  arriving: number;
}

const defaultMinAges: MinAges = {
  stuck: 30_000,
  passing: 300_000,
  load: 600_000,
  hidden: 10_000,
  arriving: 3_600_000,
};
/** A younger index may not be recorded yet. */
const minOrphanAgeMs = 600_000;
const sweepIntervalMs = 60_000;
/** Interval of checks for lagging documents, and the delay before a missed sweep is tried again. */
const lagCheckMs = 5_000;
/** A row that lags for longer is processed by nobody. */
const abandonedAfterMs = 15_000;
/** Sweeps between two checks for missing documents and orphaned indices. */
const lossCheckEvery = 60;
/** A sweep ends after this time; the next one continues. */
const maxSweepMs = 45_000;

/**
 * Brings up to date whatever lags, is stuck or was interrupted: documents behind their row, reports whose job is lost,
 * loads that broke off, failures whose cause passes. Idempotent, and safe beside the work itself.
 */
export async function sweep(services: IndexerServices, minAges: Partial<MinAges> = {}): Promise<SweepResult> {
  const swept = { written: 0, queued: 0, failed: 0 };
  const until = Date.now() + maxSweepMs;
  const before = (minAgeMs: number) => new Date(Date.now() - minAgeMs);
  const { stuck, passing, load, hidden, arriving } = { ...defaultMinAges, ...minAges };
  await writeLagging(services, until, swept, services.catalog.lagging());
  await writeLagging(services, until, swept, services.catalog.hiddenLagging(before(hidden)));
  await finishLoads(services, before(load), until, swept);
  await queueAgain(services, before(stuck), until, swept);
  for (const report of await awaitingRecognition(services.catalog, before(stuck)))
    await services.recognition.add(report);
  await clearArrivals(services, before(arriving));
  for (const report of await services.catalog.passingFailures(before(passing))) {
    // Somebody who asked for it meanwhile has had it retried already.
    const asFound = { kind: 'pdf', stage: 'failed', errorId: transientFailure } as const;
    if (!(await services.catalog.setStage(report.id, 'queued', asFound))) continue;
    await services.queue.add(report.id, await queueOriginOf(services.catalog, report));
    swept.queued += 1;
  }
  const { written, queued, failed } = swept;
  if (written + queued + failed > 0) services.log.info(swept, 'swept');
  return swept;
}

/**
 * Sweeps now, each minute in one process of the site, and as soon as the engines are back. In between it looks every
 * few seconds for documents left behind by a killed process or a short outage.
 */
export function startSweeping(services: IndexerServices, signal: AbortSignal): void {
  const { redis, config, log } = services;
  // Of turns for which the engines were there: the first of them looks for loss.
  let number = 0;
  const alone = (work: () => Promise<unknown>) => withRedisLock(redis, `${config.indexPrefix}:sweep`, work);
  const turn = async () => {
    if ((await unavailableEngine(services)) !== null) return false;
    return alone(async () => {
      const first = number++ % lossCheckEvery === 0;
      if (first || (await indicesAreGone(services))) await markMissing(services);
      await sweep(services);
      // Last: what waits for readers goes before what takes room alone.
      if (first) await dropOrphanIndices(services, minOrphanAgeMs);
    });
  };
  void (async () => {
    let next = 0;
    // Rows that cannot be written now are left to full sweeps.
    let tried = new Set<number>();
    while (!signal.aborted) {
      try {
        // The turn notices an engine's outage itself.
        await allocateShards(services).catch(() => undefined);
        if (Date.now() < next) await sweepLagging(services, tried, alone);
        else if (await turn()) {
          next = Date.now() + sweepIntervalMs;
          tried = new Set();
        }
      } catch (error) {
        log.warn({ error: (error as Error).message }, 'sweep broke off');
      }
      await sleep(lagCheckMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();
}

/** Reindexes lagging rows that nobody processes and that were not tried yet. */
export async function sweepLagging(
  services: IndexerServices,
  tried: Set<number>,
  alone: (work: () => Promise<unknown>) => Promise<unknown>,
  minAgeMs = abandonedAfterMs,
): Promise<void> {
  const { catalog } = services;
  const rows = () => catalog.lagging(new Date(Date.now() - minAgeMs));
  const { value: some = [] } = await rows().next();
  if (!some.some((id: number) => !tried.has(id)) || (await unavailableEngine(services)) !== null) return;
  await alone(() =>
    writeLagging(services, Date.now() + maxSweepMs, { written: 0, queued: 0, failed: 0 }, rows(), tried),
  );
}

/** @param tried reports that are passed over; those that are tried now are added */
async function writeLagging(
  services: IndexerServices,
  until: number,
  swept: SweepResult,
  lagging: AsyncIterable<number[]>,
  tried = new Set<number>(),
): Promise<void> {
  const { catalog, log, refresher } = services;
  for await (const ids of lagging) {
    for (const id of ids) {
      if (Date.now() > until) return;
      if (tried.has(id)) continue;
      tried.add(id);
      // Many changed reports are written one after the other.
      const row = await catalog.byId(id);
      if (!row || row.indexedVersion >= row.version) continue;
      try {
        await reindexReport(services, id);
        swept.written += 1;
      } catch (error) {
        log.warn({ reportId: id, error: (error as Error).message }, 'documents lag behind');
      }
    }
    await refresher.refresh();
  }
}

/** NDJSON reports whose load ended before they were searchable; the archive may hold them. */
async function finishLoads(
  services: IndexerServices,
  before: Date,
  until: number,
  swept: SweepResult,
): Promise<void> {
  const { catalog } = services;
  for (const { id, segment } of await catalog.unfinishedTexts(before)) {
    if (Date.now() > until) return;
    try {
      if (!segment || !(await services.store.has(segment))) throw new Error(`No segment ${segment}`);
      // The load may have gone on, or come again.
      if (!(await catalog.setStage(id, 'done', { segment, stage: 'index' }))) continue;
      await reindexReport(services, id);
      swept.written += 1;
    } catch (error) {
      // It is finished and lags: the next turn writes it.
      if (isTransient(error)) continue;
      await catalog.setFailed(id, incomplete('导入未完成，请重新导入', (error as Error).message), {
        segment,
      });
      swept.failed += 1;
    }
  }
}

async function queueAgain(
  services: IndexerServices,
  before: Date,
  until: number,
  swept: SweepResult,
): Promise<void> {
  const { catalog, queue, store } = services;
  for await (const ids of catalog.unfinishedPdfs(before)) {
    if (Date.now() > until) return;
    for (const report of await catalog.byIds(await queue.withoutJob(ids))) {
      const { id, stage, updatedAt } = report;
      // Its job has ended since its row was read.
      if (stage === 'done' || stage === 'failed' || updatedAt >= before) continue;
      if (await store.has(storeLayout.original(id))) {
        await queue.add(id, await queueOriginOf(catalog, report));
        swept.queued += 1;
      } else {
        const failure = incomplete('上传未完成，请重新上传', 'The original is not in the store');
        await catalog.setFailed(id, failure, { kind: 'pdf' });
        swept.failed += 1;
      }
    }
  }
}

const incomplete = (reason: string, detail: string) => ({ id: 'upload_incomplete', reason, detail });

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
