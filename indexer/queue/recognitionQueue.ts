import { setTimeout as sleep } from 'node:timers/promises';
import { DelayedError, type Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { giveUpRecognition } from '../catalog/recognition.ts';
import type { Report } from '../catalog/reportModel.ts';
import { isTransient } from '../errors.ts';
import { GaveWay, type RecognitionServices, recogniseReport } from '../ocr/recogniseReport.ts';
import { laneOf, queuePrefix, type ReportQueue } from './reportQueue.ts';

/** Name of the queue within its prefix. */
export const recognitionQueueName = 'recognition';

interface RecognitionJob {
  reportId: number;
}

/** Facts that decide a report's place in the queue. */
type RecognitionOrigin = Pick<Report, 'id' | 'uploaderId' | 'recognition'>;

/** BullMQ's priorities, the smallest first: reports with pages to read before those with figures alone, readers' first. */
const priorities = { pages: { reader: 1, bulk: 2 }, figures: { reader: 3, bulk: 4 } } as const;

const priorityOf = (report: RecognitionOrigin) =>
  priorities[report.recognition === 'figures' ? 'figures' : 'pages'][laneOf(report)];

/** Tries of a report, and milliseconds before the second; the delays double. */
const usualTries = { attempts: 8, delayMs: 5_000 };
/** Milliseconds for which this lane rests while reports wait to be read at all, and for which a report lets them before it. */
const yieldMs = 5_000;
const maxYieldMs = 30 * 60_000;
/** Milliseconds that a caller waits for a job to be queued. */
const offerTimeoutMs = 2_000;
/** Seconds that a job which failed for good is kept. */
const keptSeconds = 3_600;
/** Jobs in its time that no worker reaches: BullMQ lets a lane rest only where it has a limit. */
const limiter = { max: 1_000, duration: 1_000 };

/** Reports whose scanned pages and figures wait to be read: a lane of its own behind ordinary reading. */
export class RecognitionQueue {
  private readonly queue: Queue<RecognitionJob>;

  constructor(connection: Redis, indexPrefix: string, { attempts, delayMs } = usualTries) {
    this.queue = new Queue(recognitionQueueName, {
      connection,
      prefix: queuePrefix(indexPrefix),
      defaultJobOptions: {
        attempts,
        backoff: { type: 'exponential', delay: delayMs },
        removeOnComplete: true,
        removeOnFail: { age: keptSeconds },
      },
    });
  }

  /** Queues a report by what it waits for and who sent it. One that waits or runs stays as it is. */
  async add(report: RecognitionOrigin): Promise<void> {
    const jobId = `recognise-${report.id}`;
    const earlier = await this.queue.getJob(jobId);
    if (earlier && (await earlier.isFailed())) await earlier.remove();
    await this.queue.add('recognise', { reportId: report.id }, { jobId, priority: priorityOf(report) });
  }

  /** The same where the sweep queues it later; takes at most 2 s and never throws. */
  async offer(report: RecognitionOrigin): Promise<void> {
    const added = this.add(report);
    await Promise.race([added, sleep(offerTimeoutMs, undefined, { ref: false })]).catch(() => undefined);
  }

  /** Whether a report with pages to read waits. */
  async pagesWait(): Promise<boolean> {
    const counts = await this.queue.getCountsPerPriority(Object.values(priorities.pages));
    return Object.values(counts).some((count) => count > 0);
  }

  /** Lets the whole lane rest for some milliseconds. */
  async rest(ms: number): Promise<void> {
    await this.queue.rateLimit(ms);
  }

  async close(): Promise<void> {
    await this.queue.close();
  }
}

/** Services of the worker of that lane. */
export type RecognitionWorkServices = RecognitionServices & {
  queue: Pick<ReportQueue, 'counts'>;
  recognition: Pick<RecognitionQueue, 'pagesWait' | 'rest'>;
};

/**
 * Works off that lane, one report at a time, while no report waits to be read at all; figures give way to the pages of
 * other reports. A report whose pictures cannot be read is given up after its tries, one that an engine kept waiting is
 * not. `close()` lets go of what runs; it is begun again later.
 */
export class RecognitionWorker {
  private readonly worker: Worker<RecognitionJob>;
  private readonly draining = new AbortController();

  constructor(
    private readonly services: RecognitionWorkServices,
    options: { connection: Redis; indexPrefix: string },
  ) {
    this.worker = new Worker(recognitionQueueName, (job, token) => this.perform(job, token), {
      connection: options.connection,
      prefix: queuePrefix(options.indexPrefix),
      concurrency: 1,
      limiter,
      // As for reports: taken up again some 15 s after its worker was killed.
      lockDuration: 10_000,
      stalledInterval: 5_000,
      maxStalledCount: 5,
    });
    this.worker.on('failed', (job, error) => void this.failed(job, error));
    this.worker.on('error', (error) => services.log.error({ error: error.message }, 'recognition queue'));
  }

  async close(): Promise<void> {
    this.draining.abort(new Error('The indexer is stopping'));
    await this.worker.close();
  }

  private async failed(job: Job<RecognitionJob> | undefined, error: Error): Promise<void> {
    const { log, catalog } = this.services;
    const facts = { reportId: job?.data.reportId, error: error.message };
    const isOver = job && (job.finishedOn !== undefined || job.attemptsMade >= (job.opts.attempts ?? 1));
    if (!isOver || isTransient(error)) {
      log.warn(facts, 'pictures were not read');
      return;
    }
    log.error(facts, 'pictures are given up');
    // Without the catalog the sweep queues it once more.
    await giveUpRecognition(catalog, job.data.reportId).catch(() => undefined);
  }

  private async perform(job: Job<RecognitionJob>, token: string | undefined): Promise<void> {
    const { signal } = this.draining;
    const { queue, recognition } = this.services;
    const isPatient = Date.now() - job.timestamp < maxYieldMs;
    if (isPatient && (await queue.counts()).waiting > 0) {
      await recognition.rest(yieldMs);
      throw Worker.RateLimitError();
    }
    const pagesWait = isPatient ? () => recognition.pagesWait().catch(() => false) : async () => false;
    try {
      await recogniseReport({ ...this.services, pagesWait }, job.data.reportId, signal);
    } catch (error) {
      const letsGo = signal.aborted || error instanceof GaveWay;
      if (!letsGo || !token) throw error;
      await job.moveToDelayed(Date.now(), token);
      throw new DelayedError();
    }
  }
}
