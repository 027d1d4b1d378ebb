import { workOff } from '../../mappings/jobs/runJobs.ts';
import { select } from '../models/statements.ts';
import type { Services } from '../services.ts';
import { runnerOf, siteJobs } from './index.ts';

/** Works off what waits of one of the site's jobs at a moment. */
export async function workOffJob(services: Services, name: string, now = new Date()) {
  const job = siteJobs(services).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  return workOff(job, runnerOf(services), now);
}

/** Items of a job that wait to be tried again, or are given up. */
export const itemsOf = ({ database }: Pick<Services, 'database'>, job: string) =>
  select<{ item: string; attempts: number; reason: string; failed_at: Date | null }>(
    database,
    'SELECT item, attempts, reason, failed_at FROM job_items WHERE job = :job ORDER BY item',
    { job },
  );
