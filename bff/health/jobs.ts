import { Gauge, type Registry } from 'prom-client';
import type { Sequelize } from 'sequelize';
import { type BackgroundJobRow, listJobs } from '../models/backgroundJob.ts';

/** Turns of background work, as they were looked up last. */
export interface JobFigures {
  turn: Gauge<'name'>;
  overdue: Gauge<'name'>;
  waiting: Gauge<'name'>;
  waited: Gauge<'name'>;
  failed: Gauge<'name'>;
}

/** Makes the gauges. (Prometheus has a label `job` of its own.) */
export function createJobFigures(registers: Registry[]): JobFigures {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['name'], registers });
  return {
    turn: gauge('bff_job_turn_seconds', 'Length of the last turn of background work'),
    overdue: gauge('bff_job_overdue_seconds', 'Seconds by which a turn that ended well is late'),
    waiting: gauge('bff_job_waiting', 'Items that wait, also to be tried again'),
    waited: gauge('bff_job_waiting_seconds', 'Seconds for which something has waited without a break'),
    failed: gauge('bff_job_failed_items', 'Items given up: a person must look'),
  };
}

/** In ms: a turn may be so late, for it takes its time, and processes look for it now and then. */
const allowedMs = 600_000;

/** Seconds for which a job has ended no turn well, beyond its interval and some patience. */
export function overdueSeconds({ well_at, every_ms }: BackgroundJobRow, now: Date): number {
  return Math.max(0, Math.round((now.getTime() - well_at.getTime() - every_ms - allowedMs) / 1000));
}

/** Seconds for which something of a job has waited without a break. */
export function waitedSeconds({ waiting_since }: BackgroundJobRow, now: Date): number {
  return waiting_since === null ? 0 : Math.round((now.getTime() - waiting_since.getTime()) / 1000);
}

/** Sets the gauges; what cannot be read is left out. */
export async function readJobFigures(database: Sequelize, figures: JobFigures): Promise<void> {
  const now = new Date();
  const jobs = await listJobs(database, now).catch(() => []);
  for (const gauge of Object.values(figures)) gauge.reset();
  for (const job of jobs) {
    const { name, took_ms, waiting, failed } = job;
    if (took_ms !== null) figures.turn.set({ name }, took_ms / 1000);
    figures.overdue.set({ name }, overdueSeconds(job, now));
    figures.waiting.set({ name }, waiting);
    figures.waited.set({ name }, waitedSeconds(job, now));
    figures.failed.set({ name }, failed);
  }
}
