import type { Sequelize, Transaction } from 'sequelize';
import type { Act } from '../../mappings/auditTrail.ts';
import { insertAudit } from './audit.ts';
import { change, select } from './statements.ts';

/** A job of the site, of whichever room, with its last turn. */
export interface BackgroundJobRow {
  name: string;
  title: string;
  every_ms: number;
  /** Whether a turn goes on now. */
  running: 0 | 1;
  started_at: Date | null;
  /** Null while a turn goes on. */
  took_ms: number | null;
  done: number;
  /** What waits: for the first time, and to be tried again. */
  waiting: number;
  /** Since when something waits without a break; null when nothing does. */
  waiting_since: Date | null;
  failed: number;
  /** When a turn ended well last. */
  well_at: Date;
  /** Why the last turn failed as a whole; empty when it did not. */
  error: string;
}

/** All jobs, by name. */
export async function listJobs(database: Sequelize, now: Date): Promise<BackgroundJobRow[]> {
  const sql = `SELECT name, title, every_ms, taken_until > :now AND took_ms IS NULL AND started_at IS NOT NULL AS running,
      started_at, took_ms, done, waiting + COALESCE(again, 0) AS waiting, waiting_since,
      COALESCE(failed, 0) AS failed, well_at, error
    FROM jobs LEFT JOIN (SELECT job, SUM(failed_at IS NULL AND holder = '') AS again, SUM(failed_at IS NOT NULL) AS failed
      FROM job_items GROUP BY job) items ON items.job = jobs.name
    ORDER BY name`;
  const rows = await select<
    Omit<BackgroundJobRow, 'waiting' | 'failed'> & { waiting: string; failed: string }
  >(database, sql, { now });
  return rows.map((row) => ({ ...row, waiting: Number(row.waiting), failed: Number(row.failed) }));
}

/** An item that was given up. */
export interface FailedItemRow {
  job: string;
  item: string;
  attempts: number;
  reason: string;
  failed_at: Date;
}

/** Items that were given up, the latest first. */
export function listFailedItems(database: Sequelize, limit: number): Promise<FailedItemRow[]> {
  const sql = `SELECT job, item, attempts, reason, failed_at FROM job_items WHERE failed_at IS NOT NULL
    ORDER BY failed_at DESC, job, item LIMIT :limit`;
  return select<FailedItemRow>(database, sql, { limit });
}

/** Has items that were given up tried anew at the next turn: one, or all of the job. @returns how many */
export async function retryItems(
  transaction: Transaction,
  { job, item, act }: { job: string; item?: string | undefined; act: Act },
  now: Date,
): Promise<number> {
  const sql = `UPDATE job_items SET attempts = 0, next_at = :now, failed_at = NULL, holder = ''
    WHERE job = :job AND failed_at IS NOT NULL ${item === undefined ? '' : 'AND item = :item'}`;
  const count = await change(transaction, sql, { job, item, now });
  if (count > 0)
    await insertAudit(transaction, {
      ...act,
      what: 'job.retry',
      target: `job ${job}`,
      before: { items: item ?? count },
    });
  return count;
}

/** Columns by which rows are told to have had their time; each begins an index. */
export type ExpiryColumn =
  | 'account_trail.created_at'
  | 'sessions.expires_at'
  | 'inbox_items.created_at'
  | 'saved_search_hits.created_at'
  | 'digests.created_at'
  | 'search_clicks.day'
  | 'job_items.next_at'
  | 'job_items.failed_at';

/** Deletes some of the rows whose time was before a moment. @returns how many */
export function deleteExpired(
  transaction: Transaction,
  column: ExpiryColumn,
  values: { before: Date | string; limit: number },
): Promise<number> {
  const sql = `DELETE FROM ${column.split('.')[0]} WHERE ${column} < :before LIMIT :limit`;
  return change(transaction, sql, values);
}
