import { col, fn, Op } from 'sequelize';
import type { DeadGroup } from '../../mappings/intake.ts';
import type { Catalog } from './catalog.ts';

/** Causes listed, most frequent first, and reports shown for each. */
const maxCauses = 100;
const shown = 50;

/** The reports that failed, by cause, the commonest first: counted by the database over an index, whatever their number. */
export async function deadLetters({ reports }: Catalog): Promise<DeadGroup[]> {
  const counted = await reports.findAll({
    attributes: ['errorId', 'errorCause', [fn('COUNT', col('id')), 'count']],
    where: { stage: 'failed' },
    group: ['errorId', 'errorCause'],
    order: [[col('count'), 'DESC']],
    limit: maxCauses,
  });
  const groups: DeadGroup[] = [];
  for (const row of counted) {
    const { errorId, errorCause: cause } = row;
    const latest = await reports.findAll({
      attributes: ['id', 'errorReason', 'updatedAt'],
      where: { stage: 'failed', errorId, errorCause: cause },
      order: [['id', 'DESC']],
      limit: shown,
    });
    const last = Math.max(...latest.map(({ updatedAt }) => updatedAt.getTime()));
    // They may have been tried again since they were counted.
    if (latest.length === 0) continue;
    groups.push({
      id: errorId ?? 'internal',
      reason: latest[0]?.errorReason ?? '',
      cause,
      count: Number(row.get('count')),
      ids: latest.map(({ id }) => id),
      latest: new Date(last).toISOString(),
    });
  }
  return groups;
}

/** Ids of failed PDFs after an id, in order, up to `limit`: all, or those of one cause. Only PDFs can be retried. */
export async function failedPdfs(
  { reports }: Catalog,
  { cause, after = 0, limit }: { cause?: string | undefined; after?: number | undefined; limit: number },
): Promise<number[]> {
  const rows = await reports.findAll({
    attributes: ['id'],
    where: {
      stage: 'failed',
      kind: 'pdf',
      id: { [Op.gt]: after },
      ...(cause !== undefined && { errorCause: cause }),
    },
    order: [['id', 'ASC']],
    limit,
  });
  return rows.map(({ id }) => id);
}
