import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { within } from '../../mappings/cache.ts';
import { daySeconds } from '../../mappings/chinaCalendar.ts';
import type { Lane, ReportJob } from '../../mappings/intake.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Report } from '../catalog/reportModel.ts';

/** Origin of a report in the queue, with its reader's unfinished reports: it comes behind them. */
export async function queueOriginOf(
  catalog: Catalog,
  { uploaderId, bytes }: Pick<QueueOrigin, 'uploaderId' | 'bytes'>,
): Promise<QueueOrigin> {
  if (typeof uploaderId !== 'number') return { uploaderId, bytes };
  return { uploaderId, bytes, share: await catalog.unfinishedOf(uploaderId) };
}

/** Facts that decide a report's place in the queue. */
type QueueOrigin = Pick<Report, 'uploaderId' | 'bytes'> & {
  /** Reports of the same reader that are not through yet, this one among them. */
  share?: number;
};

/** Bytes from which a report is heavy: it lets those before it that are not. */
const heavy = 10 * 1024 * 1024;
/** A reader's report comes behind those of readers with fewer waiting; beyond this number all are equal. */
const maxCounted = 100;
const bulkPriority = 1_000;

/** The lane of a report. */
export const laneOf = ({ uploaderId }: Pick<QueueOrigin, 'uploaderId'>): Lane =>
  typeof uploaderId === 'number' ? 'reader' : 'bulk';

/** BullMQ's priority, the smallest first: readers before bulk, each reader's share alike, small before heavy. */
function priorityOf(sent: QueueOrigin): number {
  const weight = sent.bytes >= heavy ? 1 : 0;
  if (laneOf(sent) === 'bulk') return bulkPriority + weight;
  return 1 + 2 * Math.min(sent.share ?? 1, maxCounted) + weight;
}

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
    await within(this.add(reportId, sent), offerTimeoutMs).catch(() => undefined);
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

  /** Whether a reader's report waits; they are first in the queue. */
  async readersWait(): Promise<boolean> {
    const [first] = await this.queue.getPrioritized(0, 0);
    return first?.data.lane === 'reader';
  }

  async close(): Promise<void> {
    await this.queue.close();
  }
}

/** States of a job that does nothing more. */
const over = new Set<string>(['unknown', 'failed', 'completed']);

/** A number alone is not allowed as a job's id. */
const jobIdOf = (reportId: number) => `report-${reportId}`;
