import type { Transaction } from 'sequelize';
import { change } from './statements.ts';

/** Notes that a reader read a report: one row a day, with its last time. @param reading.day YYYY-MM-DD in China */
export async function recordReading(
  transaction: Transaction,
  reading: { userId: number; reportId: number; day: string; now: Date },
): Promise<void> {
  await change(
    transaction,
    `INSERT INTO readings (user_id, report_id, day, read_at) VALUES (:userId, :reportId, :day, :now)
      ON DUPLICATE KEY UPDATE read_at = :now`,
    reading,
  );
}
