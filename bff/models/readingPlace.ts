import type { Sequelize, Transaction } from 'sequelize';
import { change, select } from './statements.ts';

/** Keeps the page (from 1) that a reader came to in a report which that reader opened; of others nothing is kept. */
export async function saveReadingPlace(
  transaction: Transaction,
  place: { userId: number; reportId: number; page: number; now: Date },
): Promise<void> {
  await change(
    transaction,
    `INSERT INTO reading_places (user_id, report_id, page, updated_at)
      SELECT user_id, report_id, :page, :now FROM readings
      WHERE user_id = :userId AND report_id = :reportId LIMIT 1
      ON DUPLICATE KEY UPDATE page = :page, updated_at = :now`,
    place,
  );
}

/** The pages (from 1) that a reader came to, by report; one without a place is not among them. */
export async function readingPlaces(
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
