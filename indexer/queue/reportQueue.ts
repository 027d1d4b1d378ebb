import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

/** Name of the queue within its prefix. */
export const queueName = 'reports';
/** BullMQ's key prefix for one site. */
export const queuePrefix = (indexPrefix: string) => `${indexPrefix}:queue`;

/** What a job carries: the id alone; all else is looked up when it runs. */
export interface ReportJob {
  reportId: number;
}

/** How often a job is tried when an engine is away; the waits double from 1 s to about 4 minutes. */
const attempts = 10;

/** Jobs waiting, running and failed. The failed ones stay, with their reason: the dead letters. */
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
        removeOnFail: false,
      },
    });
  }

  /** Queues a report. One that waits or runs already is left as it is; a dead letter is replaced. */
  async add(reportId: number): Promise<void> {
    // A number alone is not allowed as a job's id.
    const jobId = `report-${reportId}`;
    const earlier = await this.queue.getJob(jobId);
    if (earlier && (await earlier.isFailed())) await earlier.remove();
    await this.queue.add('process', { reportId }, { jobId });
  }

  /** How many jobs wait (delayed ones too), run, and lie dead. */
  async counts(): Promise<{ waiting: number; active: number; failed: number }> {
    const counts = await this.queue.getJobCounts('waiting', 'delayed', 'active', 'failed');
    return {
      waiting: (counts.waiting ?? 0) + (counts.delayed ?? 0),
      active: counts.active ?? 0,
      failed: counts.failed ?? 0,
    };
  }

  async close(): Promise<void> {
    await this.queue.close();
  }
}
