import { Op } from 'sequelize';
import type { DeadGroup } from '../../mappings/intake.ts';
import type { Catalog } from './catalog.ts';

/** Failed reports looked at, and shown of one cause. */
const most = 10_000;
const shown = 50;

/** Why a report failed, without what is its own: paths, ids, places. */
function causeOf(detail: string | null): string {
  return (detail ?? '').split('\n')[0]?.replace(/\d+/g, 'N').slice(0, 200) ?? '';
}

/** The reports that failed, by cause, the commonest first. */
export async function deadLetters({ reports }: Catalog): Promise<DeadGroup[]> {
  const rows = await reports.findAll({
    attributes: ['id', 'errorId', 'errorReason', 'errorDetail', 'updatedAt'],
    where: { stage: 'failed' },
    order: [['id', 'DESC']],
    limit: most,
  });
  const groups = new Map<string, DeadGroup>();
  for (const { id, errorId, errorReason, errorDetail, updatedAt } of rows) {
    const cause = causeOf(errorDetail);
    const key = `${errorId} ${cause}`;
    const latest = updatedAt.toISOString();
    const fresh = { id: errorId ?? 'internal', reason: errorReason ?? '', cause, count: 0, ids: [], latest };
    const group: DeadGroup = groups.get(key) ?? fresh;
    group.count += 1;
    if (group.ids.length < shown) group.ids.push(id);
    if (latest > group.latest) group.latest = latest;
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, other) => other.count - one.count);
}

/** Ids of failed PDFs behind an id: all, or those of one cause, in order. Only a file can be tried again. */
export async function failedPdfs(
  { reports }: Catalog,
  { cause, after = 0 }: { cause?: string | undefined; after?: number | undefined },
): Promise<number[]> {
  const rows = await reports.findAll({
    attributes: ['id', 'errorDetail'],
    where: { stage: 'failed', kind: 'pdf', id: { [Op.gt]: after } },
    order: [['id', 'ASC']],
    limit: most,
  });
  return rows.filter((row) => cause === undefined || causeOf(row.errorDetail) === cause).map(({ id }) => id);
}
