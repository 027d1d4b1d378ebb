import { type Job, one } from '../../mappings/jobs/job.ts';
import {
  type AwaitingReport,
  awaitingRecognition,
  giveUpRecognition,
  pagesWait,
  recognitionJobName,
  setRecognition,
} from '../catalog/recognition.ts';
import { readArtifacts } from '../pipeline.ts';
import { laneOf, type ReportQueue } from '../queue/reportQueue.ts';
import { GaveWay, type RecognitionServices, recogniseReport, toRecognise } from './recogniseReport.ts';

/** Services of that job. */
export type RecognitionJobServices = RecognitionServices & {
  queue: Pick<ReportQueue, 'counts' | 'readersWait'>;
};

/** Milliseconds for which it lets uploads before it, one after the other; then it goes on until none waits. */
const maxYieldMs = 30 * 60_000;

/**
 * Reads the scanned pages and bitmap figures of finished reports, one report at a time: pages before figures, also
 * while figures are read, and uploads that wait to be read at all before both. A reader's scanned pages let only
 * readers' uploads before them. A report whose pictures cannot be read is given up after its tries.
 * @param signal lets go of what runs; it is begun again later
 */
export function recognitionJob(
  services: RecognitionJobServices,
  signal: AbortSignal,
  waits?: readonly number[],
): Job<AwaitingReport> {
  const { catalog, store, queue } = services;
  const awaiting = awaitingRecognition(catalog);
  let yieldsSince: number | null = null;
  const uploadsGoFirst = async (report: AwaitingReport) => {
    if ((await queue.counts()).waiting === 0) {
      yieldsSince = null;
      return false;
    }
    const isReadersPages = report.recognition === 'waiting' && laneOf(report) === 'reader';
    if (isReadersPages && !(await queue.readersWait())) return false;
    yieldsSince ??= Date.now();
    return Date.now() - yieldsSince < maxYieldMs;
  };
  return {
    ...awaiting,
    name: recognitionJobName,
    title: '识别扫描页和图片',
    every: 2_000,
    ...(waits && { waits }),
    // A process that is killed keeps its turn for 15 s; then another takes up what it was at.
    lease: 15,
    // One at a time: whoever comes meanwhile may go before the others.
    async claim(_limit, now) {
      const [next] = signal.aborted ? [] : await awaiting.claim(1, now);
      return next && !(await uploadsGoFirst(next)) ? [next] : [];
    },
    keyOf: ({ id }) => String(id),
    work: one(async ({ id, recognition }) => {
      // Somebody has it tried again.
      if (recognition === 'failed')
        await setRecognition(catalog, id, toRecognise(await readArtifacts(store, id)));
      try {
        await recogniseReport({ ...services, pagesWait: () => pagesWait(catalog, id) }, id, signal);
      } catch (error) {
        // It waits as before.
        if (!signal.aborted && !(error instanceof GaveWay)) throw error;
      }
    }),
    onFailed: ({ id }) => giveUpRecognition(catalog, id),
  };
}
