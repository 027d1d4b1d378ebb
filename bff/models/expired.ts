import type { Sequelize } from 'sequelize';
import { inTransaction } from './inTransaction.ts';
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

/** Deletes some of the rows from before a moment or day. @returns how many */
export function deleteExpired(
  database: Sequelize,
  column: ExpiryColumn,
  before: Date | string,
  limit: number,
): Promise<number> {
  const [table] = column.split('.');
  const sql = `DELETE FROM ${table} WHERE ${column} < :before LIMIT :limit`;
  return inTransaction(database, (transaction) => change(transaction, sql, { before, limit }));
}
