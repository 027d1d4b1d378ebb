import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import type { Viewer } from '../entitlements/plans.ts';
import { outageOf } from '../errors.ts';
import { inTransaction } from '../models/inTransaction.ts';
import { readerOfReport } from '../models/readerReport.ts';
import { recordReading } from '../models/reading.ts';
import { readingPlaces } from '../models/readingPlace.ts';

const nothing = { downloaded: false, favourite: false, page: 1 };

/**
 * Records that a viewer opens a report, and returns what the viewer has done with it before. Nothing is kept for
 * visitors, or while MySQL is away; the report opens all the same.
 */
export async function readingOf(
  database: Sequelize,
  { userId }: Viewer,
  reportId: number,
  log: Logger,
): Promise<{ downloaded: boolean; favourite: boolean; page: number }> {
  if (userId === null) return nothing;
  const now = new Date();
  try {
    await inTransaction(database, (transaction) =>
      recordReading(transaction, { userId, reportId, day: chinaDay(now), now }),
    );
    const [done, places] = await Promise.all([
      readerOfReport(database, userId, reportId),
      readingPlaces(database, userId, [reportId]),
    ]);
    return { ...done, page: places.get(reportId) ?? 1 };
  } catch (error) {
    if (outageOf(error) !== 'database_unavailable') throw error;
    log.warn({ err: error }, 'a reading was not recorded');
    return nothing;
  }
}
