import { literal, Op } from 'sequelize';
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

/** Finished reports whose pictures wait to be read and that rest since `before`: some at a time, those with pages first. */
export async function awaitingRecognition({ reports }: Catalog, before: Date): Promise<Report[]> {
  const some = (recognition: Awaited) =>
    reports.findAll({
      where: { recognition, stage: 'done', updatedAt: { [Op.lt]: before } },
      order: [['id', 'ASC']],
      limit: 500,
    });
  return [...(await some('waiting')), ...(await some('figures'))];
}
