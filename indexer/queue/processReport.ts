import type { Logger } from 'pino';
import { runPipeline } from '../pipeline.ts';
import { type IndexServices, writeIndex } from '../steps/writeIndex.ts';
import type { Store } from '../store/store.ts';

/** What a worker needs. */
export interface WorkServices extends IndexServices {
  store: Store;
  log: Logger;
}

/** Takes one report from wherever it stands to searchable. A report that is gone is no fault. */
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
  await catalog.setStage(reportId, 'done');
  log.info(
    { reportId, pages: artifacts.text.pages.length, milliseconds: Date.now() - begun },
    'report is done',
  );
}
