import type { Sequelize, Transaction } from 'sequelize';
import { type Connection, change, insert, select, selectOne } from './statements.ts';

/** Payment of a download: from the day's quota, with shells, by an unlocked collection, or free to its uploader. */
export type PaidBy = 'quota' | 'shells' | 'collection' | 'upload';

/** Whether a reader has downloaded a report before. */
export async function hasDownloaded(
  connection: Connection,
  userId: number,
  reportId: number,
): Promise<boolean> {
  const sql = 'SELECT 1 AS found FROM downloads WHERE user_id = :userId AND report_id = :reportId';
  return (await selectOne(connection, sql, { userId, reportId })) !== null;
}

/** Which of some reports a reader has downloaded before. */
export async function downloadedAmong(
  connection: Connection,
  userId: number,
  reportIds: readonly number[],
): Promise<number[]> {
  const sql = 'SELECT report_id AS id FROM downloads WHERE user_id = :userId AND report_id IN (:reportIds)';
  const rows = await select<{ id: number }>(connection, sql, { userId, reportIds: [...reportIds] });
  return rows.map(({ id }) => Number(id));
}

/** Notes a download. @returns false when it was noted before */
export async function insertDownload(
  transaction: Transaction,
  download: { userId: number; reportId: number; paidBy: PaidBy; now: Date },
): Promise<boolean> {
  const id = await insert(
    transaction,
    `INSERT INTO downloads (user_id, report_id, paid_by, created_at)
      VALUES (:userId, :reportId, :paidBy, :now)`,
    download,
  );
  return id !== null;
}

/** Downloads of a reader on a day (YYYY-MM-DD in China). */
export async function downloadsOfDay(database: Sequelize, userId: number, day: string): Promise<number> {
  const sql = 'SELECT used FROM download_days WHERE user_id = :userId AND day = :day';
  return (await selectOne<{ used: number }>(database, sql, { userId, day }))?.used ?? 0;
}

/**
 * Takes one of a day's downloads, if one is left.
 * @param day YYYY-MM-DD in China
 * @param allowed downloads of that day in all
 */
export async function takeDailyDownload(
  transaction: Transaction,
  use: { userId: number; day: string; allowed: number },
): Promise<boolean> {
  if (use.allowed === 0) return false;
  await change(
    transaction,
    `INSERT INTO download_days (user_id, day, used) VALUES (:userId, :day, 0)
      ON DUPLICATE KEY UPDATE used = used`,
    use,
  );
  const sql =
    'UPDATE download_days SET used = used + 1 WHERE user_id = :userId AND day = :day AND used < :allowed';
  return (await change(transaction, sql, use)) > 0;
}
