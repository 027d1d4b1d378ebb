import { literal, Op } from 'sequelize';
import { notHeld, rowsOf } from '../../mappings/jobs/items.ts';
import { select } from '../../mappings/statements.ts';
import type { Catalog } from './catalog.ts';
import type { Report } from './reportModel.ts';

/** What waits to be read from a report's pictures: pages among it, or figures alone. */
export type Awaited = 'waiting' | 'figures';

/** Whether a report's pictures wait to be read. */
export const isAwaited = ({ recognition }: Pick<Report, 'recognition'>) =>
  recognition === 'waiting' || recognition === 'figures';

/** Notes that a report's pictures wait to be read, or need not be. */
export async function setRecognition(
  { reports }: Catalog,
  id: number,
  recognition: Awaited | null,
): Promise<void> {
  await reports.update({ recognition, unreadPages: 0 }, { where: { id, kind: 'pdf' } });
}

/** Notes that a finished report's pictures were read, but for some pages: its documents change. */
export async function setRecognised({ reports }: Catalog, id: number, unreadPages: number): Promise<void> {
  const values = { recognition: 'done' as const, unreadPages, version: literal('version + 1') };
  await reports.update(values, { where: { id, kind: 'pdf', stage: 'done' } });
}

/** Notes that a report's pictures are not read any more, for they cannot be: it stays as it is without them. */
export async function giveUpRecognition({ reports }: Catalog, id: number): Promise<void> {
  await reports.update(
    { recognition: 'failed' },
    { where: { id, kind: 'pdf', recognition: { [Op.in]: ['waiting', 'figures'] } } },
  );
}

/** A report whose pictures are to be read, by what decides its place. */
export type AwaitingReport = Pick<Report, 'id' | 'uploaderId' | 'recognition'>;

/** Name of the job that reads pictures. */
export const recognitionJobName = 'recognition';

/**
 * The finished reports whose pictures wait to be read, in their order: with pages to read before those with figures
 * alone, readers' before bulk. Those that were given up come last, and only when somebody has them tried again.
 */
export const awaitingRecognition = ({ database }: Catalog) =>
  rowsOf<AwaitingReport>(database, recognitionJobName, {
    columns: 'id, uploader_id AS uploaderId, recognition',
    key: 'catalog_reports.id',
    from: `catalog_reports WHERE recognition IN ('waiting', 'figures', 'failed') AND stage = 'done'`,
    order: `FIELD(recognition, 'waiting', 'figures', 'failed'), uploader_id IS NULL, id`,
  });

/** Whether a report with pages to read waits that was not put off; but for one, which is being read. */
export async function pagesWait({ database }: Catalog, except = 0): Promise<boolean> {
  const sql = `SELECT id FROM catalog_reports WHERE recognition = 'waiting' AND stage = 'done' AND id <> :except
    AND ${notHeld(recognitionJobName, 'catalog_reports.id')} LIMIT 1`;
  return (await select(database, sql, { except, heldUntil: new Date() })).length > 0;
}
