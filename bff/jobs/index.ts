import { shareEvents } from '../../mappings/events.ts';
import { type Job, named } from '../../mappings/jobs/job.ts';
import { type Runner, runJobs } from '../../mappings/jobs/runJobs.ts';
import { closingJobs } from '../accounts/index.ts';
import { backgroundBounds, connectDatabase } from '../clients/mysql.ts';
import type { ErrorId } from '../contract/errors.ts';
import { clicksJob } from '../counters/clicks.ts';
import { popularityJob } from '../counters/popularity.ts';
import { ApiError, outageOf } from '../errors.ts';
import { redisMemoryLog } from '../health/index.ts';
import { billsJob, lapseJob } from '../orders/index.ts';
import { digestJobs, watchJobs } from '../saved/index.ts';
import type { Services } from '../services.ts';
import { pruneJob } from './prune.ts';

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
