import { workOff } from '../../mappings/jobs/runJobs.ts';
import { runnerOf } from '../jobs/index.ts';
import type { Services } from '../services.ts';
import { watchJobs } from './index.ts';

/** The jobs that announce new reports, of one process. */
export interface Announcing {
  /** Writes the queries that wait, then announces the reports that do; @returns how many. */
  turn(now?: Date): Promise<number>;
  close(): Promise<void>;
}

/** Makes those of a site. */
export function anAnnouncing(services: Services): Announcing {
  const jobs = watchJobs(services);
  return {
    async turn(now) {
      let announced = 0;
      for (const job of jobs) announced = (await workOff(job, runnerOf(services), now)).done;
      return announced;
    },
    async close() {
      for (const job of jobs) await job.close?.();
    },
  };
}
