import type { Sequelize } from 'sequelize';
import { change } from '../statements.ts';
import type { Job } from './job.ts';

/** In ms: a turn is its process' own for so long; it is prolonged while the turn goes on. */
const leaseMs = 15_000;
/** In ms: clocks tick not quite alike. */
const marginMs = (every: number) => Math.min(every / 10, 5_000);

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Makes a room's jobs known to the site, and forgets those that it has no more. */
export async function register(database: Sequelize, room: string, jobs: readonly Job[]): Promise<void> {
  const now = new Date();
  for (const { name, title, every } of jobs)
    await change(
      database,
      `INSERT INTO jobs (name, room, title, every_ms, taken_until, well_at)
        VALUES (:name, :room, :title, :every, :now, :now)
        ON DUPLICATE KEY UPDATE room = :room, title = :title, every_ms = :every`,
      { name, room, title, every, now },
    );
  const names = jobs.map(({ name }) => name);
  const gone = 'FROM jobs WHERE room = :room AND name NOT IN (:names)';
  await change(database, `DELETE FROM job_items WHERE job IN (SELECT name ${gone})`, { room, names });
  await change(database, `DELETE ${gone}`, { room, names });
}

/** How a turn ended. */
export interface TurnEnd {
  done: number;
  /** Null where it is not known. */
  waiting: number | null;
  /** Why it failed as a whole; empty when it did not. */
  error: string;
}

/** Notes what waits, and since when something does without a break; what is not known (null) stays. */
const waits = `waiting = COALESCE(:waiting, waiting),
  waiting_since = IF(waiting = 0, NULL, COALESCE(waiting_since, :now))`;

/** Takes the next turn of a job. @returns null when it is not due, or another process has it; else what gives it back */
export async function takeTurn(
  database: Sequelize,
  job: Job,
): Promise<((ended: TurnEnd) => Promise<void>) | null> {
  const { name, every } = job;
  const started = new Date();
  const prolong = (now: Date, condition: string) =>
    change(
      database,
      `UPDATE jobs SET taken_until = :until, started_at = :started, took_ms = NULL WHERE name = :name AND ${condition}`,
      {
        ...{ name, now, started },
        until: later(now, leaseMs),
      },
    );
  if ((await prolong(started, 'taken_until <= :now')) === 0) return null;
  const stillAtIt = async () => {
    if ((await prolong(new Date(), 'started_at = :started')) === 0) return;
    const now = new Date();
    const waiting = (await job.waiting?.(now)) ?? 0;
    await change(database, `UPDATE jobs SET ${waits} WHERE name = :name AND started_at = :started`, {
      ...{ name, started, now, waiting },
    });
  };
  const timer = setInterval(() => void stillAtIt().catch(() => undefined), leaseMs / 3);
  timer.unref();
  return async (ended) => {
    clearInterval(timer);
    const now = new Date();
    await change(
      database,
      `UPDATE jobs SET taken_until = :until, took_ms = :took, done = :done, ${waits}, error = :error,
        well_at = IF(:error = '', :now, well_at) WHERE name = :name AND started_at = :started`,
      {
        ...{ name, started, now, ...ended },
        until: later(started, every - marginMs(every)),
        took: now.getTime() - started.getTime(),
      },
    );
  };
}
