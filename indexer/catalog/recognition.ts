import { literal, Op } from 'sequelize';
import type { Catalog } from './catalog.ts';

/** Notes that a report's pictures wait to be read, or need not be. */
export async function setRecognition(
  { reports }: Catalog,
  id: number,
  recognition: 'waiting' | null,
): Promise<void> {
  await reports.update({ recognition, unreadPages: 0 }, { where: { id, kind: 'pdf' } });
}

/** Notes that a finished report's pictures were read, but for some pages: its documents change. */
export async function setRecognised({ reports }: Catalog, id: number, unreadPages: number): Promise<void> {
  const values = { recognition: 'done' as const, unreadPages, version: literal('version + 1') };
  await reports.update(values, { where: { id, kind: 'pdf', stage: 'done' } });
}

/** Ids of finished reports whose pictures wait to be read and that rest since `before`; some at a time. */
export async function awaitingRecognition({ reports }: Catalog, before: Date): Promise<number[]> {
  const rows = await reports.findAll({
    attributes: ['id'],
    where: { recognition: 'waiting', stage: 'done', updatedAt: { [Op.lt]: before } },
    order: [['id', 'ASC']],
    limit: 500,
  });
  return rows.map(({ id }) => id);
}
