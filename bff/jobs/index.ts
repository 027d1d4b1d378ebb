import { shareEvents } from '../../mappings/events.ts';
import type { Job } from '../../mappings/jobs/job.ts';
import { type Runner, runJobs } from '../../mappings/jobs/runJobs.ts';
import { closingJobs } from '../accounts/index.ts';
import { backgroundBounds, connectDatabase } from '../clients/mysql.ts';
import { ApiError, outageOf } from '../errors.ts';
import { watchJobs } from '../saved/index.ts';
import type { Services } from '../services.ts';
import { pruneJob } from './prune.ts';

/** The BFF's background work; `ops/jobs.md` tells of each. */
export const siteJobs = (services: Services): Job[] => [
  ...closingJobs(services),
  ...watchJobs(services),
  pruneJob(services),
];

/** What jobs are run with. */
export const runnerOf = ({ database, log }: Pick<Services, 'database' | 'log'>): Runner => ({
  database,
  log,
  isOutage: (error) =>
    error instanceof ApiError ? error.rule.http === 503 : outageOf(error) !== undefined && !isLockWait(error),
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
