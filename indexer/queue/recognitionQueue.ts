import { setTimeout as sleep } from 'node:timers/promises';
import { DelayedError, type Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type RecognitionServices, recogniseReport } from '../ocr/recogniseReport.ts';
import { queuePrefix, type ReportQueue } from './reportQueue.ts';

const queueName = 'recognition';

interface RecognitionJob {
  reportId: number;
}

/** Tries while an engine is away; the delays double from 5 s. */
const attempts = 8;
/** Milliseconds until a job is looked at again that gave way to reports in the queue, and for which it gives way. */
const yieldMs = 5_000;
const maxYieldMs = 30 * 60_000;
/** Milliseconds that a caller waits for a job to be queued. */
const offerTimeoutMs = 2_000;

/** Reports whose scanned pages and figures wait to be read: a lane of its own behind ordinary reading. */
export class RecognitionQueue {
  private readonly queue: Queue<RecognitionJob>;

  constructor(connection: Redis, indexPrefix: string) {
    this.queue = new Queue(queueName, {
      connection,
      prefix: queuePrefix(indexPrefix),
      defaultJobOptions: {
        attempts,
        backoff: { type: 'exponential', delay: 5_000 },
        removeOnComplete: true,
        removeOnFail: true,
      },
    });
  }

  /** Queues a report; one that waits or runs stays as it is. */
  async add(reportId: number): Promise<void> {
    await this.queue.add('recognise', { reportId }, { jobId: `recognise-${reportId}` });
  }

  /** The same where the sweep queues it later; takes at most 2 s and never throws. */
  async offer(reportId: number): Promise<void> {
    const added = this.add(reportId);
    await Promise.race([added, sleep(offerTimeoutMs, undefined, { ref: false })]).catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.queue.close();
  }
}

/** Works off that lane, one report at a time, while no report waits to be read. `close()` lets go of what runs; it is begun again later. */
export class RecognitionWorker {
  private readonly worker: Worker<RecognitionJob>;
  private readonly draining = new AbortController();

  constructor(
    private readonly services: RecognitionServices & { queue: Pick<ReportQueue, 'counts'> },
    options: { connection: Redis; indexPrefix: string },
  ) {
    this.worker = new Worker(queueName, (job, token) => this.perform(job, token), {
      connection: options.connection,
      prefix: queuePrefix(options.indexPrefix),
      concurrency: 1,
      // As for reports: taken up again some 15 s after its worker was killed.
      lockDuration: 10_000,
      stalledInterval: 5_000,
      maxStalledCount: 5,
    });
    const { log } = services;
    this.worker.on('failed', (job, error) =>
      log.warn({ reportId: job?.data.reportId, error: error.message }, 'pictures were not read'),
    );
    this.worker.on('error', (error) => log.error({ error: error.message }, 'recognition queue'));
  }

  async close(): Promise<void> {
    this.draining.abort(new Error('The indexer is stopping'));
    await this.worker.close();
  }

  private async perform(job: Job<RecognitionJob>, token: string | undefined): Promise<void> {
    const { signal } = this.draining;
    if (
      token &&
      Date.now() - job.timestamp < maxYieldMs &&
      (await this.services.queue.counts()).waiting > 0
    ) {
      await job.moveToDelayed(Date.now() + yieldMs, token);
      throw new DelayedError();
    }
    try {
      await recogniseReport(this.services, job.data.reportId, signal);
    } catch (error) {
      if (!signal.aborted || !token) throw error;
      await job.moveToDelayed(Date.now(), token);
      throw new DelayedError();
    }
  }
}
