import { rowsOf } from '../../mappings/jobs/items.ts';
import { change, select } from '../../mappings/statements.ts';
import type { Catalog } from './catalog.ts';

type Database = Pick<Catalog, 'database'>;

/** Finished reports that were changed since, in order of id; those changed meanwhile are written to both indices. */
export async function* changedSince(
  { database }: Database,
  since: Date,
  batch: number,
): AsyncGenerator<{ id: number; version: number }[]> {
  for (let after = 0; ; ) {
    const rows = await select<{ id: number; version: number }>(
      database,
      `SELECT id, version FROM catalog_reports
        WHERE stage = 'done' AND updated_at >= :since AND id > :after ORDER BY id LIMIT :batch`,
      { since, after, batch },
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = Number(last.id);
  }
}

/** Finished reports whose documents are behind their row since before a moment, as what a job claims. */
export const laggingReports = ({ database }: Database, job: string, before: (now: Date) => Date) =>
  rowsOf<{ id: number }>(
    database,
    job,
    {
      columns: 'id',
      key: 'catalog_reports.id',
      from: "catalog_reports WHERE lagging = 1 AND stage = 'done' AND updated_at < :before",
      order: 'id',
    },
    (now) => ({ before: before(now) }),
  );

/**
 * Reports that became searchable and of which nobody has been told, in order of id. One that is taken down waits for
 * its restoration; one whose documents lag, for them.
 */
export async function unannounced({ database }: Database, limit: number): Promise<number[]> {
  const sql = `SELECT id FROM catalog_reports
    WHERE announced = 0 AND stage = 'done' AND visible = 1 AND indexed_at IS NOT NULL AND lagging = 0
    ORDER BY id LIMIT :limit`;
  return (await select<{ id: number }>(database, sql, { limit })).map(({ id }) => Number(id));
}

/** Notes that reports were announced. */
export async function markAnnounced({ database }: Database, ids: readonly number[]): Promise<void> {
  await change(database, 'UPDATE catalog_reports SET announced = 1 WHERE id IN (:ids)', { ids });
}
