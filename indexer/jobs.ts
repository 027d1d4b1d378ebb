import type { Job } from '../mappings/jobs/job.ts';
import type { Runner } from '../mappings/jobs/runJobs.ts';
import { isTransient } from './errors.ts';
import { recognitionJob } from './ocr/recognitionJob.ts';
import { laggingJob, repairJob } from './queue/sweepJobs.ts';
import { rereadJob } from './reread/rereadJob.ts';
import type { IndexerServices } from './services.ts';

/** The worker's background work; `ops/jobs.md` tells of each. */
export const workerJobs = (services: IndexerServices, signal: AbortSignal) =>
  [
    laggingJob(services),
    repairJob(services),
    recognitionJob(services, signal),
    rereadJob(services, signal),
  ] as readonly Job[];

/** What jobs are run with. */
export const runnerOf = ({ catalog, log }: IndexerServices, signal: AbortSignal): Runner => ({
  database: catalog.database,
  log,
  // What is broken off with the process is not at fault.
  isOutage: (error) => signal.aborted || isTransient(error),
});
