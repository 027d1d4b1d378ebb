import { randomBytes } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import { change, select } from '../statements.ts';
import type { Job } from './job.ts';

/** Default minutes between attempts: what passes in a night is tried again until the morning. */
const defaultWaits = [1, 5, 30, 120, 480] as const;
const defaultLease = 600;
/** Longest wait in minutes because of an engine that was away. */
const outageWait = 30;
/** Of items given up: who tries them again says so. */
const never = new Date(Date.UTC(9999, 0));
export const neverEnded = 'the process ended in it; whether it was done is not known';

const waitsOf = ({ waits = defaultWaits }: Pick<Job, 'waits'>) => waits;

/** Items in work, with how often each was tried, this time included. */
export type Held = ReadonlyMap<string, number>;

/** Who holds items, and what they are items of. */
export interface Hold {
  job: Job;
  holder: string;
  now: Date;
}

/**
 * Takes items before anything is done with them: the attempt counts from here on, also when the process ends in it.
 * @returns `held`, those that are free: neither in work elsewhere, nor waiting to be tried again, nor given up; `cutOff`,
 *   those that are given up by this call, as the process ended in their last attempt
 */
export async function hold(
  database: Sequelize,
  job: Job,
  items: readonly string[],
  now: Date,
): Promise<{ hold: Hold; held: Held; cutOff: string[] }> {
  const holder = randomBytes(11).toString('hex');
  const values = { job: job.name, items, now, holder, lease: after(now, (job.lease ?? defaultLease) / 60) };
  const most = job.once ? 0 : waitsOf(job).length + 1;
  if (!job.recurring)
    await change(
      database,
      `UPDATE job_items SET failed_at = :now, next_at = :never, holder = :holder, reason = :neverEnded
        WHERE job = :job AND item IN (:items) AND holder <> '' AND next_at <= :now AND attempts >= :most`,
      { ...values, neverEnded, never, most },
    );
  // MySQL sets from left to right: whether an item is free is told by its moment as it was.
  await change(
    database,
    `INSERT INTO job_items (job, item, attempts, next_at, holder) VALUES :rows
      ON DUPLICATE KEY UPDATE attempts = IF(next_at <= :now, attempts + 1, attempts),
        holder = IF(next_at <= :now, :holder, holder), next_at = IF(next_at <= :now, :lease, next_at)`,
    { ...values, rows: items.map((item) => [job.name, item, 1, values.lease, holder]) },
  );
  const taken = await select<{ item: string; attempts: number; ended: 0 | 1 }>(
    database,
    `SELECT item, attempts, next_at = :never AS ended FROM job_items
      WHERE job = :job AND item IN (:items) AND holder = :holder`,
    { ...values, never },
  );
  return {
    hold: { job, holder, now },
    held: new Map(taken.filter(({ ended }) => !ended).map(({ item, attempts }) => [item, attempts])),
    cutOff: taken.filter(({ ended }) => ended).map(({ item }) => item),
  };
}

const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);
const own = 'WHERE job = :job AND holder = :holder AND item IN (:items)';

/** Notes that items are done. */
export async function finish(database: Sequelize, { job, holder }: Hold, items: readonly string[]) {
  await change(database, `DELETE FROM job_items ${own}`, { job: job.name, holder, items });
}

/** Gives back items that were not tried. */
export async function giveBack(database: Sequelize, { job, holder, now }: Hold, items: readonly string[]) {
  await change(database, `UPDATE job_items SET attempts = attempts - 1, next_at = :now, holder = '' ${own}`, {
    job: job.name,
    holder,
    now,
    items,
  });
}

/**
 * Notes that an item failed: it waits longer each time, and is given up after the last.
 * @param outage an engine is away, which is not the item's fault: it is never given up for that
 * @returns whether it was given up
 */
export async function putOff(
  database: Sequelize,
  { job, holder, now }: Hold,
  { item, attempts, reason, outage }: { item: string; attempts: number; reason: string; outage: boolean },
): Promise<boolean> {
  const waits = waitsOf(job);
  const last = waits.length + 1;
  const counted = outage ? Math.min(attempts, waits.length) : Math.min(attempts, last);
  const failed = counted >= last;
  const wait = waits[counted - 1] ?? waits.at(-1) ?? 0;
  await change(
    database,
    `UPDATE job_items SET attempts = :counted, next_at = :nextAt, holder = '', reason = :reason,
      failed_at = ${failed ? 'COALESCE(failed_at, :now)' : 'NULL'} ${own}`,
    {
      ...{ job: job.name, holder, items: [item], now, counted, reason },
      nextAt: failed && !job.recurring ? never : after(now, outage ? Math.min(wait, outageWait) : wait),
    },
  );
  return failed;
}

/** Items of a job that are in work, wait to be tried again or are given up: not to be claimed from elsewhere. */
export async function heldItems(database: Sequelize, job: string, now: Date): Promise<Set<string>> {
  const sql = 'SELECT item FROM job_items WHERE job = :job AND next_at > :now';
  const rows = await select<{ item: string }>(database, sql, { job, now });
  return new Set(rows.map(({ item }) => item));
}

/** What a job claims of a table: columns, the key that names a row, what from, and in which order. */
interface Rows {
  columns: string;
  key: string;
  /** Tables and conditions, to which more may be added by AND. */
  from: string;
  order: string;
}

/** The condition that a row is free: `key` names its item of a job, `:heldUntil` is the moment. */
export const notHeld = (job: string, key: string): string =>
  `NOT EXISTS (SELECT 1 FROM job_items held WHERE held.job = '${job}'
    AND held.item = CAST(${key} AS CHAR CHARACTER SET ascii) COLLATE ascii_bin AND held.next_at > :heldUntil)`;

/**
 * The parts of a job whose items are rows: those that are neither in work, nor wait to be tried again, nor are given up.
 * @param valuesAt what the condition asks for by name
 */
export function rowsOf<Row extends object>(
  database: Sequelize,
  name: string,
  { columns, key, from, order }: Rows,
  valuesAt: (now: Date) => Record<string, unknown> = () => ({}),
): Pick<Job<Row>, 'claim' | 'waiting'> {
  const free = `FROM ${from} AND ${notHeld(name, key)}`;
  const values = (now: Date) => ({ ...valuesAt(now), heldUntil: now });
  return {
    claim: (limit, now) =>
      select<Row>(database, `SELECT ${columns} ${free} ORDER BY ${order} LIMIT :limit`, {
        ...values(now),
        limit,
      }),
    async waiting(now) {
      const [row] = await select<{ n: number }>(database, `SELECT COUNT(*) AS n ${free}`, values(now));
      return Number(row?.n ?? 0);
    },
  };
}
