import { chinaDayBefore, dayMilliseconds } from '../../mappings/chinaCalendar.ts';
import { inSlices, type Job, named, one } from '../../mappings/jobs/job.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { change } from '../models/statements.ts';
import type { Services } from '../services.ts';

/** Columns by which rows are told to have had their time; each begins an index. */
type ExpiryColumn =
  | 'account_trail.created_at'
  | 'sessions.expires_at'
  | 'inbox_items.created_at'
  | 'saved_search_hits.created_at'
  | 'digests.created_at'
  | 'search_clicks.day'
  | 'job_items.next_at'
  | 'job_items.failed_at';

/** Days for which announcements, counts of clicks, and items of jobs are kept. */
const announcementDays = 180;
const clickDays = 90;
/** An item that waits for so long to be tried again is none of its job's any more. */
const waitingItemDays = 7;
const failedItemDays = 180;

/** Deletes what has had its time, each kind of row on its own account. */
export function pruneJob({ database, config }: Pick<Services, 'database' | 'config'>): Job<string> {
  const daysAgo = (days: number) => (now: Date) => new Date(now.getTime() - days * dayMilliseconds);
  const expiries: Record<ExpiryColumn, (now: Date) => Date | string> = {
    'account_trail.created_at': daysAgo(config.accountTrailDays),
    'sessions.expires_at': daysAgo(0),
    'inbox_items.created_at': daysAgo(announcementDays),
    'saved_search_hits.created_at': daysAgo(announcementDays),
    'digests.created_at': daysAgo(announcementDays),
    'search_clicks.day': (now) => chinaDayBefore(now, clickDays),
    'job_items.next_at': daysAgo(waitingItemDays),
    'job_items.failed_at': daysAgo(failedItemDays),
  };
  const deleteSome = (column: ExpiryColumn, values: { before: Date | string; limit: number }) => {
    const sql = `DELETE FROM ${column.split('.')[0]} WHERE ${column} < :before LIMIT :limit`;
    return inTransaction(database, (transaction) => change(transaction, sql, values));
  };
  return {
    name: 'prune',
    title: '删除过期记录',
    every: 3_600_000,
    ...named(Object.keys(expiries)),
    work: one((name, now) => {
      const column = name as ExpiryColumn;
      return inSlices((limit) => deleteSome(column, { before: expiries[column](now), limit }));
    }),
  };
}
