import type { Job } from '../../mappings/jobs/job.ts';
import { workOff } from '../../mappings/jobs/runJobs.ts';
import { register } from '../../mappings/jobs/turns.ts';
import { select } from '../models/statements.ts';
import type { Services } from '../services.ts';
import { runnerOf, siteJobs } from './index.ts';

/** Uses the site's jobs, and lets go of what they hold. */
export async function withJobs<Result>(services: Services, use: (jobs: Job[]) => Result | Promise<Result>) {
  const jobs = siteJobs(services);
  try {
    return await use(jobs);
  } finally {
    await Promise.all(jobs.map((job) => job.close?.()));
  }
}

/** Works off what waits of one of the site's jobs at a moment. */
export const workOffJob = (services: Services, name: string, now = new Date()) =>
  withJobs(services, (jobs) => {
    const job = jobs.find((one) => one.name === name);
    if (job === undefined) throw new Error(`there is no job ${name}`);
    return workOff(job, runnerOf(services), now);
  });

/** Items of a job that wait to be tried again, or are given up. */
export const itemsOf = ({ database }: Pick<Services, 'database'>, job: string) =>
  select<{ item: string; attempts: number; reason: string; failed_at: Date | null }>(
    database,
    'SELECT item, attempts, reason, failed_at FROM job_items WHERE job = :job ORDER BY item',
    { job },
  );

/** An item of a job, `mail` by default, that was given up; all jobs are known as in a site that runs them. */
export async function aFailedItem(
  services: Services,
  { job: name = 'mail', item = '12', reason = 'no' } = {},
) {
  await withJobs(services, (jobs) => register(services.database, 'bff', jobs));
  const failing: Job<string> = {
    ...{ name, title: '', every: 1_000, waits: [] },
    claim: async () => [item],
    keyOf: (one) => one,
    work: () => Promise.reject(new Error(reason)),
  };
  await workOff(failing, runnerOf(services));
  return { job: name, item };
}
