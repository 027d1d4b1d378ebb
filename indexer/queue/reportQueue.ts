import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { daySeconds } from '../../mappings/chinaCalendar.ts';
import type { ReportJob } from '../../mappings/intake.ts';
import { laneOf, priorityOf, type QueueOrigin } from './priority.ts';

/** Name of the queue within its prefix. */
export const queueName = 'reports';
/** BullMQ's key prefix for one site. */
export const queuePrefix = (indexPrefix: string) => `${indexPrefix}:queue`;

/** Tries of a job while an engine is away; the delays double from 1 s to about 4 minutes. */
const attempts = 10;

/** The catalog keeps failures and their causes for good; the queue forgets them after 30 days. */
const deadLetterSeconds = 30 * daySeconds;

/** Milliseconds that a caller waits for a job to be queued. */
const offerTimeoutMs = 2_000;

/** Jobs waiting, running and failed. */
export class ReportQueue {
  private readonly queue: Queue<ReportJob>;

  constructor(connection: Redis, indexPrefix: string) {
    this.queue = new Queue(queueName, {
      connection,
      prefix: queuePrefix(indexPrefix),
      defaultJobOptions: {
        attempts,
        backoff: { type: 'exponential', delay: 1_000 },
        removeOnComplete: true,
        removeOnFail: { age: deadLetterSeconds },
      },
    });
  }

  /** Queues a report with its sender's priority. A waiting or running job stays as it is; a dead letter is replaced. */
  async add(reportId: number, sent: QueueOrigin): Promise<void> {
    const jobId = jobIdOf(reportId);
    const earlier = await this.queue.getJob(jobId);
    if (earlier && (await earlier.isFailed())) await earlier.remove();
    await this.queue.add('process', { reportId, lane: laneOf(sent) }, { jobId, priority: priorityOf(sent) });
  }

  /**
   * The same for a report whose row and bytes are stored: while Redis is away, hangs or is full, the sweep queues the
   * job later. Takes at most 2 s and never throws.
   */
  async offer(reportId: number, sent: QueueOrigin): Promise<void> {
    const added = this.add(reportId, sent);
    await Promise.race([added, sleep(offerTimeoutMs, undefined, { ref: false })]).catch(() => undefined);
  }

  /** Those of these reports without a waiting or running job; dead letters do not count as jobs. */
  async withoutJob(reportIds: readonly number[]): Promise<number[]> {
    const states = await Promise.all(reportIds.map((id) => this.queue.getJobState(jobIdOf(id))));
    return reportIds.filter((_, index) => over.has(states[index] ?? 'unknown'));
  }

  /** Counts of waiting (delayed ones too), active and dead jobs. */
  async counts(): Promise<{ waiting: number; active: number; failed: number }> {
    const counts = await this.queue.getJobCounts('waiting', 'prioritized', 'delayed', 'active', 'failed');
    return {
      waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0) + (counts.delayed ?? 0),
      active: counts.active ?? 0,
      failed: counts.failed ?? 0,
    };
  }

  async close(): Promise<void> {
    await this.queue.close();
  }
}

/** States of a job that does nothing more. */
const over = new Set<string>(['unknown', 'failed', 'completed']);

/** A number alone is not allowed as a job's id. */
const jobIdOf = (reportId: number) => `report-${reportId}`;
