import type { Transaction } from 'sequelize';
import { change } from './statements.ts';

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
