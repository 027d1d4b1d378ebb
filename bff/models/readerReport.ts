import type { Sequelize, Transaction } from 'sequelize';
import { isShown } from './hiddenReports.ts';
import { type Connection, change, insert, select, selectOne } from './statements.ts';

/** A report of one of a reader's lists, and when it came there. */
export interface ListedReport {
  report_id: number;
  at: Date;
}

const lists = {
  history: { columns: 'report_id, MAX(read_at) AS at', table: 'readings', group: 'GROUP BY report_id' },
  downloads: { columns: 'report_id, created_at AS at', table: 'downloads', group: '' },
  favourites: { columns: 'report_id, created_at AS at', table: 'favourites', group: '' },
};

/** A reader's relation to reports. */
export type ReaderList = keyof typeof lists;

/** By when a report came into a list; `own`: of favourites the order of their folder, what was never moved first. */
const orders = {
  ASC: 'at ASC, report_id ASC',
  DESC: 'at DESC, report_id DESC',
  own: `(SELECT place FROM foldered_favourites AS foldered
    WHERE foldered.user_id = :userId AND foldered.report_id = listed.report_id), at DESC, report_id DESC`,
};

/** Which rows of a list to read. */
export interface ListWindow {
  /** Of favourites: those in this folder, 0 those in none. */
  folder?: number | undefined;
  order: keyof typeof orders;
  offset: number;
  limit: number;
}

/** Reads a page of one of a reader's lists, each report once, and how many there are in all. */
export async function listOfReader(
  database: Connection,
  list: ReaderList,
  userId: number,
  { folder, order, offset, limit }: ListWindow,
): Promise<{ rows: ListedReport[]; total: number }> {
  const { columns, table, group } = lists[list];
  const foldered = 'SELECT report_id FROM foldered_favourites WHERE user_id = :userId';
  const within =
    folder === undefined
      ? ''
      : `AND report_id ${folder === 0 ? `NOT IN (${foldered})` : `IN (${foldered} AND folder_id = :folder)`}`;
  const where = `FROM ${table} AS listed WHERE user_id = :userId AND ${isShown('listed.report_id')} ${within}`;
  const values = { userId, folder, offset, limit };
  const [rows, counted] = await Promise.all([
    select<ListedReport>(
      database,
      `SELECT ${columns} ${where} ${group} ORDER BY ${orders[order]} LIMIT :limit OFFSET :offset`,
      values,
    ),
    selectOne<{ total: number }>(database, `SELECT COUNT(DISTINCT report_id) AS total ${where}`, values),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** A reader's relation to one report. */
export async function readerOfReport(
  database: Sequelize,
  userId: number,
  reportId: number,
): Promise<{ downloaded: boolean; favourite: boolean }> {
  const of = (table: string) =>
    `EXISTS (SELECT 1 FROM ${table} WHERE user_id = :userId AND report_id = :reportId)`;
  const sql = `SELECT ${of('downloads')} AS downloaded, ${of('favourites')} AS favourite`;
  const row = await selectOne<{ downloaded: number; favourite: number }>(database, sql, { userId, reportId });
  return { downloaded: row?.downloaded === 1, favourite: row?.favourite === 1 };
}

/** Notes that a reader opened a report: one row a day, with its last time. @param opening.day YYYY-MM-DD in China */
export async function addToHistory(
  transaction: Transaction,
  opening: { userId: number; reportId: number; day: string; now: Date },
): Promise<void> {
  await change(
    transaction,
    `INSERT INTO readings (user_id, report_id, day, read_at) VALUES (:userId, :reportId, :day, :now)
      ON DUPLICATE KEY UPDATE read_at = :now`,
    opening,
  );
}

/** Keeps the page (from 1) that a reader came to in a report which that reader opened; of others nothing is kept. */
export async function savePosition(
  transaction: Transaction,
  position: { userId: number; reportId: number; page: number; now: Date },
): Promise<void> {
  await change(
    transaction,
    `INSERT INTO reading_places (user_id, report_id, page, updated_at)
      SELECT user_id, report_id, :page, :now FROM readings
      WHERE user_id = :userId AND report_id = :reportId LIMIT 1
      ON DUPLICATE KEY UPDATE page = :page, updated_at = :now`,
    position,
  );
}

/** The pages (from 1) that a reader came to, by report; one without a position is not among them. */
export async function positionsOf(
  database: Sequelize,
  userId: number,
  reportIds: readonly number[],
): Promise<Map<number, number>> {
  if (reportIds.length === 0) return new Map();
  const rows = await select<{ report_id: number; page: number }>(
    database,
    'SELECT report_id, page FROM reading_places WHERE user_id = :userId AND report_id IN (:reportIds)',
    { userId, reportIds: [...reportIds] },
  );
  return new Map(rows.map(({ report_id, page }) => [report_id, page]));
}

/** Favourites of one reader. */
interface Favourites {
  userId: number;
  reportIds: readonly number[];
}

/** Removes favourites. @returns how many there were */
export function deleteFavourites(transaction: Transaction, favourites: Favourites): Promise<number> {
  const sql = 'DELETE FROM favourites WHERE user_id = :userId AND report_id IN (:reportIds)';
  return change(transaction, sql, { ...favourites });
}

/** Those of these reports that are a reader's favourites. */
export async function favouritesAmong(
  transaction: Transaction,
  userId: number,
  reportIds: readonly number[],
): Promise<Set<number>> {
  const sql = 'SELECT report_id FROM favourites WHERE user_id = :userId AND report_id IN (:reportIds)';
  const rows = await select<{ report_id: number }>(transaction, sql, { userId, reportIds: [...reportIds] });
  return new Set(rows.map(({ report_id }) => report_id));
}

/** Adds favourites; none of them may be one already. */
export async function insertFavourites(
  transaction: Transaction,
  { userId, reportIds, now }: Favourites & { now: Date },
): Promise<void> {
  if (reportIds.length === 0) return;
  const sql = 'INSERT INTO favourites (user_id, report_id, created_at) VALUES :rows';
  await insert(transaction, sql, { rows: reportIds.map((reportId) => [userId, reportId, now]) });
}
