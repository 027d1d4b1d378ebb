import { col, fn, literal, Op } from 'sequelize';
import { type DeadGroup, type Stage, stages } from '../../mappings/intake.ts';
import { select } from '../../mappings/statements.ts';
import type { Catalog } from './catalog.ts';

/** The reports of a stage: how many, and the pages and charts they have. */
export interface StageSum {
  reports: number;
  pages: number;
  charts: number;
}

/** Left to itself the database begins each part at the first report of the stage. */
const part = `SELECT COUNT(*) AS reports, SUM(page_count) AS pages, SUM(chart_count) AS charts, MAX(id) AS last
  FROM (SELECT id, page_count, chart_count FROM catalog_reports FORCE INDEX (catalog_reports_counts) WHERE stage = :stage AND id > :after
    ORDER BY id LIMIT :atOnce) AS part`;

/**
 * The reports by stage. All are visited, over an index (`0006-counts`), by statements that are short each: nobody waits
 * for them, and none is refused for taking long. What moves on meanwhile is counted where it was met.
 * @param atOnce rows that one statement visits at most
 */
export async function stageSums(
  { database }: Catalog,
  atOnce = 20_000,
): Promise<Partial<Record<Stage, StageSum>>> {
  const sums: Partial<Record<Stage, StageSum>> = {};
  for (const stage of stages) {
    const sum = { reports: 0, pages: 0, charts: 0 };
    for (let after = 0, met = atOnce; met === atOnce; ) {
      const [row] = await select<Record<keyof StageSum | 'last', number | string | null>>(database, part, {
        stage,
        after,
        atOnce,
      });
      // Sums come as text, and as null where there is nothing to add.
      met = Number(row?.reports ?? 0);
      after = Number(row?.last ?? 0);
      sum.reports += met;
      sum.pages += Number(row?.pages ?? 0);
      sum.charts += Number(row?.charts ?? 0);
    }
    if (sum.reports > 0) sums[stage] = sum;
  }
  return sums;
}

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

/** Counts failed reports, up to `limit`. */
export async function countFailed({ reports }: Catalog, limit: number): Promise<number> {
  return (await reports.findAll({ attributes: ['id'], where: { stage: 'failed' }, limit })).length;
}

/** Counts finished reports whose documents lag behind their row, up to `limit`. */
export async function countLagging({ reports }: Catalog, limit: number): Promise<number> {
  const where = { stage: 'done' as const, [Op.and]: [literal('lagging = 1')] };
  return (await reports.findAll({ attributes: ['id'], where, limit, raw: true })).length;
}
