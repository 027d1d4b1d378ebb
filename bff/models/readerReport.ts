import type { Sequelize } from 'sequelize';
import { select, selectOne } from './statements.ts';

/** A report of one of a reader's lists, and when it came there. */
export interface ListedReport {
  report_id: number;
  at: Date;
}

const lists = {
  reading: {
    columns: 'report_id, MAX(read_at) AS at',
    table: 'readings',
    group: 'GROUP BY report_id',
  },
  downloads: { columns: 'report_id, created_at AS at', table: 'downloads', group: '' },
  favourites: { columns: 'report_id, created_at AS at', table: 'favourites', group: '' },
};

/** A reader's relation to reports. */
export type ReaderList = keyof typeof lists;

/** Which rows of a list to read; `order` is by when a report came into it. */
export interface ListWindow {
  without: readonly number[];
  order: 'ASC' | 'DESC';
  offset: number;
  limit: number;
}

/** Reads a page of one of a reader's lists, each report once, and how many there are in all. */
export async function listOfReader(
  database: Sequelize,
  list: ReaderList,
  userId: number,
  { without, order, offset, limit }: ListWindow,
): Promise<{ rows: ListedReport[]; total: number }> {
  const { columns, table, group } = lists[list];
  const kept = without.length > 0 ? 'AND report_id NOT IN (:without)' : '';
  const where = `FROM ${table} WHERE user_id = :userId ${kept}`;
  const values = { userId, without: [...without], offset, limit };
  const [rows, counted] = await Promise.all([
    select<ListedReport>(
      database,
      `SELECT ${columns} ${where} ${group} ORDER BY at ${order}, report_id ${order} LIMIT :limit OFFSET :offset`,
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
