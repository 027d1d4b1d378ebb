import type { Logger } from 'pino';
import type { Stage } from '../../mappings/intake.ts';
import { type Awaited, setRecognition } from '../catalog/recognition.ts';
import type { Report } from '../catalog/reportModel.ts';
import { setReading } from '../catalog/rereads.ts';
import type { OcrBudget } from '../config.ts';
import type { Refresher } from '../documents/indexWriter.ts';
import { type RewriteServices, reindexLagging, writeIndex } from '../documents/reindexReport.ts';
import { toRecognise } from '../ocr/recogniseReport.ts';
import { runPipeline } from '../pipeline.ts';
import { hasOldRecognition, stepsVersion } from '../steps/versions.ts';
import type { ReportQueue } from './reportQueue.ts';

/** Services of a worker. */
export interface WorkServices extends RewriteServices {
  refresher: Refresher;
  queue: ReportQueue;
  /** The budget of each report. */
  ocr: OcrBudget;
  log: Logger;
}

/**
 * Processes one report from its current stage to searchable. A missing report is no error. The engine's refresh is
 * awaited after the job, so as not to occupy its slot; should the process end meanwhile, the sweep finds the report
 * unfinished.
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
  const enter = async (stage: Stage) => {
    await catalog.setStage(reportId, stage, { kind: 'pdf' });
  };
  const artifacts = await runPipeline(store, report, enter, signal, log);
  await enter('index');
  // A text of the same id may have come in its place.
  await writeIndex(services, reportId, async ({ kind }) => (kind === 'pdf' ? artifacts : null));
  if (!hasOldRecognition(artifacts.text)) await setReading(catalog, reportId, stepsVersion);
  void finish(services, report, toRecognise(artifacts));
  const pages = artifacts.text.pages.length;
  log.info({ reportId, pages, milliseconds: Date.now() - begun }, 'report is written');
}

/** @param unread what is to be read in its pictures, once it is searchable without that */
async function finish(
  services: WorkServices,
  { id: reportId }: Pick<Report, 'id'>,
  unread: Awaited | null,
): Promise<void> {
  const { refresher, catalog, queue, ocr, log } = services;
  try {
    await refresher.refresh();
    await setRecognition(catalog, reportId, ocr.pages > 0 ? unread : null);
    await catalog.setStage(reportId, 'done', { kind: 'pdf' });
    // A change of the row while it was processed leaves the index write to this job.
    if (await reindexLagging(services, reportId)) await refresher.refresh();
  } catch (error) {
    log.warn({ reportId, error: (error as Error).message }, 'report is queued again');
    const report = await catalog.byId(reportId).catch(() => null);
    if (report) await queue.offer(reportId, report);
  }
}
