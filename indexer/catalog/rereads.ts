import { literal, Op } from 'sequelize';
import type { Act } from '../../mappings/auditTrail.ts';
import { change } from '../../mappings/statements.ts';
import { recordAct, targetOf } from './acts.ts';
import type { Catalog } from './catalog.ts';
import { rereadItem, rereadJobName } from './olderReports.ts';
import type { Awaited } from './recognition.ts';

/** `reading` of a report that somebody asks to be read anew: all steps run, whatever their versions. */
export const askedReading = -1;

/** Notes by which steps a report was read. */
export async function setReading({ reports }: Catalog, id: number, reading: number): Promise<void> {
  await reports.update({ reading }, { where: { id, kind: 'pdf' } });
}

/** Notes that a finished report was read anew: its documents change. Gives whether it is finished still. */
export async function setReread(
  { reports }: Catalog,
  id: number,
  reading: number,
  pictures: { recognition: Awaited | 'done' | 'failed' | null; unreadPages: number },
): Promise<boolean> {
  const values = { reading, ...pictures, version: literal('version + 1') };
  const [changed] = await reports.update(values, { where: { id, kind: 'pdf', stage: 'done' } });
  return changed > 0;
}

/**
 * Asks for reports to be read anew, before all others, with an act in the trail of each.
 * @returns ids of those that cannot be: unknown, unfinished, or without a PDF
 */
export async function askForReread(
  { database, reports }: Catalog,
  ids: readonly number[],
  current: number,
  act: Act,
): Promise<number[]> {
  const where = { id: { [Op.in]: [...ids] }, kind: 'pdf' as const, stage: 'done' as const };
  return database.transaction(async (transaction) => {
    const rows = await reports.findAll({ attributes: ['id'], where, transaction, lock: true });
    const known = rows.map(({ id }) => id);
    if (known.length > 0) {
      await reports.update({ reading: askedReading }, { where: { id: known }, transaction });
      // One that was given up is free again.
      await change(transaction, 'DELETE FROM job_items WHERE job = :job AND item IN (:items)', {
        job: rereadJobName,
        items: known.map((id) => rereadItem(id, current)),
      });
    }
    for (const id of known)
      await recordAct(transaction, { ...act, what: 'report.reread', target: targetOf(id) });
    return ids.filter((id) => !known.includes(id));
  });
}
