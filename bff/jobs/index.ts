import { chinaDayBefore, dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { shareEvents } from '../../mappings/events.ts';
import { inSlices, type Job, named, one } from '../../mappings/jobs/job.ts';
import { type Runner, runJobs } from '../../mappings/jobs/runJobs.ts';
import { closingJobs } from '../accounts/index.ts';
import { backgroundBounds, connectDatabase } from '../clients/mysql.ts';
import type { ErrorId } from '../contract/errors.ts';
import { clicksJob } from '../counters/clicks.ts';
import { popularityJob } from '../counters/popularity.ts';
import { ApiError, outageOf } from '../errors.ts';
import { redisMemoryLog } from '../health/index.ts';
import { deleteExpired, type ExpiryColumn } from '../models/backgroundJob.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { billsJob, lapseJob } from '../orders/index.ts';
import { digestJobs, watchJobs } from '../saved/index.ts';
import type { Services } from '../services.ts';

/** The BFF's background work; `ops/jobs.md` tells of each. */
export const siteJobs = (services: Services): Job[] => [
  ...watchJobs(services),
  ...digestJobs(services),
  lapseJob(services),
  billsJob(services),
  ...closingJobs(services),
  pruneJob(services),
  popularityJob(services),
  everyMinute('rankings', '排出榜单', () => services.reads.rank()),
  clicksJob(services),
  everyMinute('redis-memory', '检查 Redis 内存', redisMemoryLog(services)),
];

/** Work that is one thing. */
const everyMinute = (name: string, title: string, work: () => Promise<unknown>): Job<string> => ({
  ...{ name, title, work },
  every: 60_000,
  ...named([name]),
});

/** Days for which announcements, counts of clicks, and items of jobs are kept. */
const announcementDays = 180;
const clickDays = 90;
/** An item that waits for so long to be tried again is none of its job's any more. */
const waitingItemDays = 7;
const failedItemDays = 180;

/** Deletes what has had its time, each kind of row on its own account. */
function pruneJob({ database, config }: Pick<Services, 'database' | 'config'>): Job<string> {
  const daysAgo = (days: number) => (now: Date) => new Date(now.getTime() - days * dayMilliseconds);
  const expiries: Record<ExpiryColumn, (now: Date) => Date | string> = {
    'account_trail.created_at': daysAgo(config.accountTrailDays),
    'sessions.expires_at': daysAgo(0),
    'inbox_items.created_at': daysAgo(announcementDays),
    'saved_search_hits.created_at': daysAgo(announcementDays),
    'digests.created_at': daysAgo(announcementDays),
    'search_clicks.day': (now) => chinaDayBefore(now, clickDays),
    'job_items.next_at': daysAgo(waitingItemDays),
    'job_items.failed_at': daysAgo(failedItemDays),
  };
  return {
    name: 'prune',
    title: '删除过期记录',
    every: 3_600_000,
    ...named(Object.keys(expiries)),
    work: one((name, now) => {
      const column = name as ExpiryColumn;
      const before = expiries[column](now);
      return inSlices((limit) =>
        inTransaction(database, (transaction) => deleteExpired(transaction, column, { before, limit })),
      );
    }),
  };
}

/** Without them all items of a job fail alike; an outside party may answer for one and not for another. */
const engines = new Set<ErrorId>([
  'database_unavailable',
  'search_unavailable',
  'cache_unavailable',
  'store_unavailable',
  'indexer_unavailable',
  'storage_full',
]);

/** What jobs are run with. */
export const runnerOf = ({ database, log }: Pick<Services, 'database' | 'log'>): Runner => ({
  database,
  log,
  isOutage: (error) =>
    error instanceof ApiError ? engines.has(error.id) : outageOf(error) !== undefined && !isLockWait(error),
});

/** A row that somebody has locked for long: of all the others nothing is told by that. */
const isLockWait = (error: unknown) =>
  (error as { original?: { code?: string } }).original?.code === 'ER_LOCK_WAIT_TIMEOUT';

/** Runs the site's jobs until stopped, over connections of their own: their statements may take longer than a reader's. */
export function runSiteJobs(services: Services): () => Promise<void> {
  const { config, log, database: readers } = services;
  const database = connectDatabase(config.databaseUrl, log, backgroundBounds);
  shareEvents(readers, database);
  const own = { ...services, database };
  const stop = runJobs('bff', siteJobs(own), runnerOf(own));
  return async () => {
    await stop();
    await database.close();
  };
}
