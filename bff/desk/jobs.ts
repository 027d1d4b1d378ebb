import { userAct } from '../../mappings/auditTrail.ts';
import { chinaMinute, chinaSecond } from '../../mappings/chinaCalendar.ts';
import { deskJobRetry, deskJobs } from '../contract/desk/jobs.ts';
import { ApiError } from '../errors.ts';
import { overdueSeconds, waitedSeconds } from '../health/index.ts';
import { handle, type Route } from '../http/route.ts';
import { listFailedItems, listJobs, retryItems } from '../models/backgroundJob.ts';
import { inTransaction } from '../models/inTransaction.ts';
import type { Services } from '../services.ts';

const maxFailures = 200;

/** Background work: its turns, and what it gave up. */
export function jobRoutes({ database }: Services): Route[] {
  return [
    handle(deskJobs, async () => {
      const now = new Date();
      const [jobs, failures] = await Promise.all([
        listJobs(database, now),
        listFailedItems(database, maxFailures),
      ]);
      const stateOf = (job: (typeof jobs)[number]) => {
        if (job.error !== '' || overdueSeconds(job, now) > 0) return 'troubled' as const;
        return job.running === 1 ? ('running' as const) : ('well' as const);
      };
      return {
        items: jobs.map((job) => ({
          name: job.name,
          title: job.title,
          state: stateOf(job),
          every: job.every_ms / 1000,
          started: job.started_at === null ? '' : chinaSecond(job.started_at),
          took: job.took_ms,
          done: job.done,
          waiting: job.waiting,
          waits: waitedSeconds(job, now),
          failed: job.failed,
          error: job.error,
        })),
        failures: failures.map(({ failed_at, ...failure }) => ({ ...failure, time: chinaMinute(failed_at) })),
      };
    }),
    handle(deskJobRetry, async ({ job, item, reason }, { userId }) => {
      const act = userAct(userId, reason);
      const count = await inTransaction(database, (transaction) =>
        retryItems(transaction, { job, item, act }, new Date()),
      );
      if (count === 0) throw new ApiError('not_found', { text: '没有可以重试的失败项' });
      return { msg: `${count} 项将在下一轮重试` };
    }),
  ];
}
