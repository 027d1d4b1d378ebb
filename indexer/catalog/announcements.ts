import { QueryTypes } from 'sequelize';
import type { Catalog } from './catalog.ts';

/**
 * Reports that became searchable and of which nobody has been told, in order of id. One that is taken down waits for
 * its restoration; one whose documents lag, for them.
 */
export async function unannounced({ database }: Pick<Catalog, 'database'>, limit: number): Promise<number[]> {
  const sql = `SELECT id FROM catalog_reports
    WHERE announced = 0 AND stage = 'done' AND visible = 1 AND indexed_at IS NOT NULL AND lagging = 0
    ORDER BY id LIMIT :limit`;
  const options = { type: QueryTypes.SELECT, replacements: { limit } } as const;
  return (await database.query<{ id: number }>(sql, options)).map(({ id }) => Number(id));
}

/** Notes that reports were announced: for good, whatever they are replaced or corrected by. */
export async function setAnnounced({ database }: Pick<Catalog, 'database'>, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const sql = 'UPDATE catalog_reports SET announced = 1 WHERE id IN (:ids)';
  await database.query(sql, { replacements: { ids } });
}
