import { storeLayout } from '../../mappings/storeLayout.ts';
import { brokenArrivals, forgetArrival } from '../catalog/arrivals.ts';
import { transientFailure } from '../catalog/reportModel.ts';
import { reindexReport } from '../documents/reindexReport.ts';
import { isTransient } from '../errors.ts';
import type { IndexerServices } from '../services.ts';
import { queueOriginOf } from './reportQueue.ts';

/** Removes the files of uploads that broke off between storing the bytes and making the row: no report refers to them. */
async function clearArrivals({ services, before }: Sweeping): Promise<void> {
  const { catalog, store, log } = services;
  for (const { id: reportId, isEntered } of await brokenArrivals(catalog, before.arriving)) {
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
/** A sweep ends after this time; the next one continues. */
const maxSweepMs = 45_000;

/** What a sweep works with, and what it has done. */
interface Sweeping {
  services: IndexerServices;
  /** The moment before which a row must have rested, by the kind of repair. */
  before: Record<keyof MinAges, Date>;
  until: number;
  swept: SweepResult;
}

/** The kinds of repair, in their order. Each can be repeated, and is safe beside the work itself. */
const repairs = {
  lagging: (sweeping) => writeLagging(sweeping, sweeping.services.catalog.lagging()),
  hidden: (sweeping) =>
    writeLagging(sweeping, sweeping.services.catalog.hiddenLagging(sweeping.before.hidden)),
  loads: finishLoads,
  stuck: queueAgain,
  arrivals: clearArrivals,
  passing: retryPassing,
} satisfies Record<string, (sweeping: Sweeping) => Promise<void>>;

/** The name of a kind of repair. */
export type Repair = keyof typeof repairs;
export const allRepairs = Object.keys(repairs) as Repair[];

/**
 * Brings up to date whatever lags, is stuck or was interrupted: documents behind their row, reports whose job is lost,
 * loads and uploads that broke off, failures whose cause passes.
 * @param kinds the kinds of repair, all without it
 */
export async function sweep(
  services: IndexerServices,
  minAges: Partial<MinAges> = {},
  kinds: readonly Repair[] = allRepairs,
): Promise<SweepResult> {
  const swept = { written: 0, queued: 0, failed: 0 };
  const ages = Object.entries({ ...defaultMinAges, ...minAges });
  const before = Object.fromEntries(ages.map(([kind, ms]) => [kind, new Date(Date.now() - ms)]));
  const sweeping = { services, before: before as Sweeping['before'], until: Date.now() + maxSweepMs, swept };
  for (const kind of kinds) await repairs[kind](sweeping);
  if (swept.written + swept.queued + swept.failed > 0) services.log.info(swept, 'swept');
  return swept;
}

/** Somebody who asked for it meanwhile has had it retried already. */
const asFound = { kind: 'pdf', stage: 'failed', errorId: transientFailure } as const;

async function retryPassing({ services, before, swept }: Sweeping): Promise<void> {
  const { catalog, queue } = services;
  for (const report of await catalog.passingFailures(before.passing)) {
    if (!(await catalog.setStage(report.id, 'queued', asFound))) continue;
    await queue.add(report.id, await queueOriginOf(catalog, report));
    swept.queued += 1;
  }
}

async function writeLagging(
  { services, until, swept }: Sweeping,
  lagging: AsyncIterable<number[]>,
): Promise<void> {
  const { catalog, log, refresher } = services;
  for await (const ids of lagging) {
    for (const id of ids) {
      if (Date.now() > until) return;
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
async function finishLoads({ services, before, until, swept }: Sweeping): Promise<void> {
  const { catalog } = services;
  for (const { id, segment } of await catalog.unfinishedTexts(before.load)) {
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

async function queueAgain({ services, before, until, swept }: Sweeping): Promise<void> {
  const { catalog, queue, store } = services;
  for await (const ids of catalog.unfinishedPdfs(before.stuck)) {
    if (Date.now() > until) return;
    for (const report of await catalog.byIds(await queue.withoutJob(ids))) {
      const { id, stage, updatedAt } = report;
      // Its job has ended since its row was read.
      if (stage === 'done' || stage === 'failed' || updatedAt >= before.stuck) continue;
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
