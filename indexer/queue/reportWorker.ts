import { setTimeout as sleep } from 'node:timers/promises';
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Lane, type ReportJob, reportJobSchema } from '../../mappings/intake.ts';
import { traceOf, transientFailure } from '../catalog/reportModel.ts';
import { isTransient, Refused } from '../errors.ts';
import { unavailableEngine, type WorkEngines } from './engines.ts';
import { processReport, type WorkServices } from './processReport.ts';
import { queueName, queuePrefix } from './reportQueue.ts';

/** Milliseconds a bulk job waits for a place of its lane before it goes back; meanwhile it holds a reader's. */
const waitTimeoutMs = 1_000;
const lookEvery = 50;

/** The places of a worker: bulk may take all but those kept for readers. */
export class BulkSlots {
  private bulk = 0;

  /** `mostBulk`: bulk jobs at work at once. */
  constructor(private readonly maxBulk: number) {}

  /** Takes a place and gives how to leave it; null when bulk has no place left, and the job must go back. */
  async enter(lane: Lane): Promise<(() => void) | null> {
    if (lane === 'reader') return () => undefined;
    for (const until = Date.now() + waitTimeoutMs; this.bulk >= this.maxBulk; await sleep(lookEvery))
      if (Date.now() >= until) return null;
    this.bulk += 1;
    return () => {
      this.bulk -= 1;
    };
  }
}

/** A step that stumbles over something unknown is tried so often, lest a fault of ours keep a job for minutes. */
const triesForUnknown = 3;
/** Milliseconds between two looks whether the engines are back. */
const askAgain = 2_000;

/** Places that bulk jobs leave to readers. */
const keptForReaders = 1;

/** Works off the queue. `close()` lets go of what runs; it is taken up again where it stood. */
export class ReportWorker {
  private readonly worker: Worker<ReportJob>;
  private readonly draining = new AbortController();
  private readonly slots: BulkSlots;
  private waiting = false;

  constructor(
    private readonly services: WorkServices & WorkEngines,
    options: { connection: Redis; indexPrefix: string; concurrency: number },
  ) {
    this.slots = new BulkSlots(options.concurrency);
    this.worker = new Worker(queueName, (job, token) => this.perform(job, token), {
      connection: options.connection,
      prefix: queuePrefix(options.indexPrefix),
      concurrency: options.concurrency + keptForReaders,
      // A job whose worker was killed is taken up again after about 15 s.
      lockDuration: 10_000,
      stalledInterval: 5_000,
      maxStalledCount: 5,
    });
    this.worker.on('failed', (job, error) => void this.markFailed(job, error));
    this.worker.on('error', (error) => services.log.error({ error: error.message }, 'queue'));
  }

  /** Fulfilled when the worker waits for jobs. */
  async ready(): Promise<void> {
    await this.worker.waitUntilReady();
  }

  async close(): Promise<void> {
    this.draining.abort(new Error('The indexer is stopping'));
    await this.worker.close();
  }

  private async perform(job: Job<ReportJob>, token: string | undefined): Promise<void> {
    const { signal } = this.draining;
    const leave = await this.slots.enter(job.data.lane ?? 'bulk');
    if (!leave && token) {
      await job.moveToDelayed(Date.now() + 1, token);
      throw new DelayedError();
    }
    try {
      await processReport(this.services, reportJobSchema.parse(job.data).reportId, signal);
    } catch (error) {
      if (signal.aborted && token) {
        await job.moveToDelayed(Date.now(), token);
        throw new DelayedError();
      }
      if (error instanceof Refused) throw new RefusedJob(error);
      if (token && isTransient(error) && (await this.waitsForEngines())) {
        // Not a try: nothing is known of the report.
        await job.moveToDelayed(Date.now() + 1_000, token);
        throw new DelayedError();
      }
      const last = job.attemptsMade + 1 >= triesForUnknown && !isTransient(error);
      throw last ? new UnrecoverableError(messageOf(error)) : error;
    } finally {
      leave?.();
    }
  }

  /**
   * Whether an engine is away or read-only. Then no job is taken until all are back: each would fail at the same
   * point.
   */
  private async waitsForEngines(): Promise<boolean> {
    const away = await unavailableEngine(this.services);
    if (away === null || this.waiting) return away !== null;
    this.waiting = true;
    const { log } = this.services;
    log.warn({ away }, 'the queue waits');
    await this.worker.pause(true);
    void (async () => {
      const { signal } = this.draining;
      do await sleep(askAgain, undefined, { signal }).catch(() => undefined);
      while (!signal.aborted && (await unavailableEngine(this.services)) !== null);
      this.waiting = false;
      if (signal.aborted) return;
      this.worker.resume();
      log.info('the queue goes on');
    })();
    return true;
  }

  /** Also called for a job that was lost with its worker too often. */
  private async markFailed(job: Job<ReportJob> | undefined, error: Error): Promise<void> {
    if (!job) return;
    const { log, catalog } = this.services;
    const { reportId } = job.data;
    const final = error instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1);
    log.warn({ reportId, attempt: job.attemptsMade, final, error: error.message }, 'report failed');
    if (!final) return;
    const failure =
      error instanceof RefusedJob
        ? { id: 'refused', reason: error.reason, detail: error.message }
        : isTransient(error)
          ? { id: transientFailure, reason: '处理暂时中断，稍后会自动重试', detail: error.message }
          : { id: 'internal', reason: '处理失败，请稍后重试', detail: traceOf(error) };
    await catalog
      .setFailed(reportId, failure, { kind: 'pdf' })
      .catch((fault: Error) => log.error({ reportId, error: fault.message }, 'failure not noted'));
  }
}

/** `Refused` in the shape that keeps BullMQ from trying again. */
class RefusedJob extends UnrecoverableError {
  readonly reason: string;

  constructor(refused: Refused) {
    super(refused.message);
    this.reason = refused.reason;
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
