import { QueryTypes, Transaction } from 'sequelize';
import type { Catalog } from './catalog.ts';

/** Ids looked at before the last row, and behind it. */
const before = 50;
const behind = 20;

/** Ids about the end of the catalog that no row has, as those of uploads that broke off. */
export async function freeIds({ reports }: Catalog): Promise<number[]> {
  const last = Number((await reports.max('id')) ?? 0);
  const first = Math.max(1, last - before);
  const ids = Array.from({ length: last + behind - first + 1 }, (_, index) => first + index);
  const taken = new Set(
    (await reports.findAll({ attributes: ['id'], where: { id: ids } })).map(({ id }) => id),
  );
  return ids.filter((id) => !taken.has(id));
}

/**
 * Does something about an id that no row has, and none is about to have: nobody takes it meanwhile.
 * @throws what the database says when somebody is about to
 */
export async function withIdLock(
  { database }: Catalog,
  id: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const sql = 'SELECT id FROM catalog_reports WHERE id = :id FOR UPDATE NOWAIT';
  // Only at this level does the lock keep rows from being entered that are not there yet.
  const isolationLevel = Transaction.ISOLATION_LEVELS.REPEATABLE_READ;
  return database.transaction({ isolationLevel }, async (transaction) => {
    const rows = await database.query(sql, { type: QueryTypes.SELECT, replacements: { id }, transaction });
    if (rows.length > 0) return false;
    await work();
    return true;
  });
}
