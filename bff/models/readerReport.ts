import type { Sequelize } from 'sequelize';
import { select, selectOne } from './statements.ts';

/** A report of one of a reader's lists, and when it came there. */
export interface ListedReport {
  report_id: number;
  at: Date;
}

/** Reports of a list that are told at most; older ones are kept, but not shown. */
const mostListed = 10_000;

const lists = {
  reading: `SELECT report_id, MAX(read_at) AS at FROM readings WHERE user_id = :userId
    GROUP BY report_id ORDER BY at DESC, report_id DESC LIMIT :mostListed`,
  downloads: `SELECT report_id, created_at AS at FROM downloads WHERE user_id = :userId
    ORDER BY created_at DESC, report_id DESC LIMIT :mostListed`,
  favourites: `SELECT report_id, created_at AS at FROM favourites WHERE user_id = :userId
    ORDER BY created_at DESC, report_id DESC LIMIT :mostListed`,
};

/** What a reader has to do with reports. */
export type ReaderList = keyof typeof lists;

/** One of a reader's lists, each report once, the latest first. */
export async function listOfReader(
  database: Sequelize,
  list: ReaderList,
  userId: number,
): Promise<ListedReport[]> {
  return select<ListedReport>(database, lists[list], { userId, mostListed });
}

/** What a reader has done with one report. */
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
