import type { Sequelize, Transaction } from 'sequelize';
import { isShown } from '../hiddenReports.ts';
import { type Connection, change, select, selectOne } from '../statements.ts';

/**
 * Enters which saved searches found which reports: for each search, and once for each reader. What is there stays as it
 * is, so it may be repeated. Paused searches find nothing.
 * @param hits pairs of a saved search and a report
 */
export async function enterHits(
  transaction: Transaction,
  hits: readonly (readonly [savedId: number, reportId: number])[],
  now: Date,
): Promise<void> {
  if (hits.length === 0) return;
  const values = { hits: JSON.stringify(hits), now };
  const found = `FROM JSON_TABLE(:hits, '$[*]' COLUMNS (saved_id BIGINT PATH '$[0]', report_id BIGINT PATH '$[1]')) hits
    JOIN saved_searches saved ON saved.id = hits.saved_id WHERE saved.paused = 0`;
  await change(
    transaction,
    `INSERT IGNORE INTO saved_search_hits (saved_id, report_id, created_at)
      SELECT hits.saved_id, hits.report_id, :now ${found}`,
    values,
  );
  await change(
    transaction,
    `INSERT IGNORE INTO inbox_items (user_id, report_id, created_at)
      SELECT DISTINCT saved.user_id, hits.report_id, :now ${found} ORDER BY hits.report_id`,
    values,
  );
}

/** Removes what no saved search of a reader has found. */
export async function deleteUnfound(transaction: Transaction, userId: number): Promise<void> {
  const sql = `DELETE FROM inbox_items WHERE user_id = :userId AND NOT EXISTS (
    SELECT 1 FROM saved_search_hits hits JOIN saved_searches saved ON saved.id = hits.saved_id
    WHERE saved.user_id = :userId AND hits.report_id = inbox_items.report_id)`;
  await change(transaction, sql, { userId });
}

/** An announced report; `saved_id` is the first search that found it. */
export interface InboxRow {
  id: number;
  report_id: number;
  saved_id: number;
  created_at: Date;
  read_at: Date | null;
}

const shown = isShown('items.report_id');

const joined = `inbox_items items
  JOIN saved_search_hits hits ON hits.report_id = items.report_id
  JOIN saved_searches saved ON saved.id = hits.saved_id AND saved.user_id = items.user_id`;

/** A part of a reader's list, the latest first, and how many it has; of one saved search or digest where that is given. */
export async function inboxOf(
  database: Sequelize,
  of: {
    userId: number;
    savedId?: number | undefined;
    digestId?: number | undefined;
  },
  window: { offset: number; limit: number },
): Promise<{ rows: InboxRow[]; total: number }> {
  const ofSearch = of.savedId === undefined ? '' : 'AND saved.id = :savedId';
  const ofDigest = of.digestId === undefined ? '' : 'AND hits.digest_id = :digestId';
  const from = `${joined} WHERE items.user_id = :userId ${ofSearch} ${ofDigest} AND ${shown}`;
  const [rows, counted] = await Promise.all([
    select<InboxRow>(
      database,
      `SELECT items.id, items.report_id, MIN(saved.id) AS saved_id, items.created_at, items.read_at
        FROM ${from} GROUP BY items.id, items.report_id, items.created_at, items.read_at
        ORDER BY items.id DESC LIMIT :limit OFFSET :offset`,
      { ...of, ...window },
    ),
    selectOne<{ total: number }>(database, `SELECT COUNT(DISTINCT items.id) AS total FROM ${from}`, {
      ...of,
    }),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Counts what a reader has not read. */
export async function countUnread(connection: Connection, userId: number): Promise<number> {
  const sql = `SELECT COUNT(*) AS total FROM inbox_items items
    WHERE user_id = :userId AND read_at IS NULL AND ${shown}`;
  return (await selectOne<{ total: number }>(connection, sql, { userId }))?.total ?? 0;
}

/** Counts what a reader has not read, by saved search; what several found counts for each. */
export async function unreadBySearch(connection: Connection, userId: number): Promise<Map<number, number>> {
  const sql = `SELECT saved.id, COUNT(*) AS total FROM ${joined}
    WHERE items.user_id = :userId AND items.read_at IS NULL AND ${shown} GROUP BY saved.id`;
  const rows = await select<{ id: number; total: number }>(connection, sql, { userId });
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** Notes a reader's items as read; without ids all of them. */
export async function markRead(
  transaction: Transaction,
  of: { userId: number; ids?: readonly number[] | undefined; now: Date },
): Promise<void> {
  if (of.ids?.length === 0) return;
  const some = of.ids === undefined ? '' : 'AND id IN (:ids)';
  const sql = `UPDATE inbox_items SET read_at = :now WHERE user_id = :userId AND read_at IS NULL ${some}`;
  await change(transaction, sql, of);
}

/** The latest reports that one saved search found. */
export function hitsOf(
  database: Sequelize,
  of: { savedId: number; limit: number },
): Promise<{ report_id: number; created_at: Date }[]> {
  const sql = `SELECT items.report_id, items.created_at FROM saved_search_hits items
    WHERE items.saved_id = :savedId AND ${shown}
    ORDER BY items.created_at DESC, items.report_id DESC LIMIT :limit`;
  return select(database, sql, of);
}
