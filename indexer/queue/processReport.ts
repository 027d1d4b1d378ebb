import type { Logger } from 'pino';
import type { Refresher } from '../documents/refresher.ts';
import { runPipeline } from '../pipeline.ts';
import { type IndexServices, writeIndex } from '../steps/writeIndex.ts';
import type { Store } from '../store/store.ts';
import type { ReportQueue } from './reportQueue.ts';

/** What a worker needs. */
export interface WorkServices extends IndexServices {
  store: Store;
  refresher: Refresher;
  queue: ReportQueue;
  log: Logger;
}

/**
 * Takes one report from wherever it stands to searchable. A report that is gone is no fault. The engine's refresh is
 * waited for after the job, which would else hold its place idle; should the process end meanwhile, `recover` finds
 * the report unfinished.
 */
export async function processReport(
  services: WorkServices,
  reportId: number,
  signal: AbortSignal,
): Promise<void> {
  const { catalog, store, log } = services;
  const report = await catalog.byId(reportId);
  if (report?.kind !== 'pdf') return;
  const begun = Date.now();
  const artifacts = await runPipeline(store, report, (stage) => catalog.setStage(reportId, stage), signal);
  await catalog.setStage(reportId, 'index');
  await writeIndex(services, report, artifacts);
  void finish(services, reportId);
  const pages = artifacts.text.pages.length;
  log.info({ reportId, pages, milliseconds: Date.now() - begun }, 'report is written');
}

async function finish({ refresher, catalog, queue, log }: WorkServices, reportId: number): Promise<void> {
  try {
    await refresher.refresh();
    await catalog.setStage(reportId, 'done');
  } catch (error) {
    log.warn({ reportId, error: (error as Error).message }, 'report is queued again');
    await queue.add(reportId).catch(() => undefined);
  }
}
