import { createHash } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import { inTransaction } from './inTransaction.ts';
import { change, select, selectOne } from './statements.ts';

/** Impressions and clicks of a query at a position (from 1) on one day. */
export interface SearchClick {
  day: string;
  keyword: string;
  only_title: 0 | 1;
  report_id: number;
  position: number;
  shown: number;
  clicked: number;
  downloaded: number;
}

/** Rows of one INSERT. */
const rowsAtOnce = 500;

const hashOf = ({ keyword, only_title }: SearchClick) =>
  createHash('sha256').update(`${only_title} ${keyword}`).digest('base64url').slice(0, 22);

/** Adds counts to what is there. */
export async function addSearchClicks(database: Sequelize, rows: readonly SearchClick[]): Promise<void> {
  await inTransaction(database, async (transaction) => {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const part = rows
        .slice(from, from + rowsAtOnce)
        .map((row) => [
          row.day,
          hashOf(row),
          row.report_id,
          row.position,
          row.keyword,
          row.only_title,
          row.shown,
          row.clicked,
          row.downloaded,
        ]);
      await change(
        transaction,
        `INSERT INTO search_clicks
           (day, query_hash, report_id, position, keyword, only_title, shown, clicked, downloaded)
         VALUES :part
         ON DUPLICATE KEY UPDATE shown = shown + VALUES(shown), clicked = clicked + VALUES(clicked),
           downloaded = downloaded + VALUES(downloaded)`,
        { part },
      );
    }
  });
}

/** Rows of a day. */
export async function countSearchClicks(database: Sequelize, day: string): Promise<number> {
  const sql = 'SELECT COUNT(*) AS total FROM search_clicks WHERE day = :day';
  return Number((await selectOne<{ total: number }>(database, sql, { day }))?.total ?? 0);
}

/** Sums the counts since a day for queries made by at least `minReaders` readers, by query. */
export async function searchClicksSince(
  database: Sequelize,
  day: string,
  minReaders: number,
): Promise<SearchClick[]> {
  const rows = await select<Record<keyof Omit<SearchClick, 'day'>, string | number>>(
    database,
    `SELECT c.keyword, c.only_title, c.report_id, c.position, SUM(c.shown) AS shown,
       SUM(c.clicked) AS clicked, SUM(c.downloaded) AS downloaded
     FROM search_clicks c
     JOIN (
       SELECT query_hash FROM search_clicks WHERE day >= :day AND position = 1
       GROUP BY query_hash HAVING SUM(shown) >= :minReaders
     ) asked ON asked.query_hash = c.query_hash
     WHERE c.day >= :day
     GROUP BY c.query_hash, c.keyword, c.only_title, c.report_id, c.position
     ORDER BY c.keyword, c.only_title, c.report_id, c.position`,
    { day, minReaders },
  );
  return rows.map((row) => ({
    day,
    keyword: String(row.keyword),
    only_title: Number(row.only_title) === 1 ? 1 : 0,
    report_id: Number(row.report_id),
    position: Number(row.position),
    shown: Number(row.shown),
    clicked: Number(row.clicked),
    downloaded: Number(row.downloaded),
  }));
}
