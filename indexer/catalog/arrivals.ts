import { type CreationAttributes, UniqueConstraintError } from 'sequelize';
import { change, insert, select } from '../../mappings/statements.ts';
import type { Catalog } from './catalog.ts';
import type { Arrival, Report } from './reportModel.ts';

/** Arrivals that are cleared away in one turn. */
const atOnce = 1_000;

/** The bytes of a PDF came too slowly: what was stored of it is cleared away. */
class ArrivalGivenUp extends Error {
  constructor(id: number) {
    super(`The bytes of report ${id} came too late`);
    this.name = 'ArrivalGivenUp';
  }
}

const codeOf = (error: unknown) => (error as { parent?: { code?: string } }).parent?.code;

/**
 * Registers a PDF. `keep` stores its bytes under the new id before there is a row, and holds no connection, however long
 * it takes; when it throws, no row is made, and the sweep clears away what it left. The unique hash decides between two
 * equal files: the loser gets the existing report as `duplicate`.
 */
export async function registerPdf(
  catalog: Catalog,
  arrival: Arrival,
  keep: (id: number) => Promise<void>,
): Promise<{ report: Report; duplicate: boolean }> {
  const row = {
    ...arrival,
    name: arrival.name.slice(0, 255),
    kind: 'pdf' as const,
    stage: 'queued' as const,
  };
  for (let left = 3; ; left--) {
    const known = await catalog.bySha256(arrival.sha256);
    if (known) return { report: known, duplicate: true };
    let id: number | null = null;
    try {
      id = await nextId(catalog, row);
      await keep(id);
      return { report: await enter(catalog, { ...row, id }), duplicate: false };
    } catch (error) {
      // Without the database it is given up for its age.
      if (id !== null) await giveUp(catalog, id).catch(() => undefined);
      // Another was first, or an id came again after a restore.
      const met = error instanceof UniqueConstraintError || codeOf(error) === 'ER_LOCK_DEADLOCK';
      if (!met || left === 0) throw error;
    }
  }
}

type Row = CreationAttributes<Report>;

/** The next id of a report, noted as one under which files arrive from now on. No other row gets it. */
function nextId({ database, reports }: Catalog, row: Row): Promise<number> {
  return database.transaction(async (transaction) => {
    const placeholder = await reports.create(row, { transaction });
    const sql = 'INSERT INTO catalog_arrivals (id, begun_at) VALUES (:id, :now)';
    await insert(transaction, sql, { id: placeholder.id, now: new Date() });
    await placeholder.destroy({ transaction });
    return placeholder.id;
  });
}

/** Makes the row of an arrival whose files are all there. @throws `ArrivalGivenUp` */
function enter({ database, reports }: Catalog, row: Row & { id: number }): Promise<Report> {
  const { id } = row;
  return database.transaction(async (transaction) => {
    const sql = 'DELETE FROM catalog_arrivals WHERE id = :id AND given_up = 0';
    if ((await change(transaction, sql, { id })) === 0) throw new ArrivalGivenUp(id);
    return reports.create(row, { transaction });
  });
}

/** Leaves what came under an id to be cleared away; of an id that a row has by now nothing is. */
async function giveUp({ database }: Catalog, id: number): Promise<void> {
  const sql = `INSERT INTO catalog_arrivals (id, begun_at, given_up) VALUES (:id, :now, 1)
    ON DUPLICATE KEY UPDATE given_up = 1`;
  await change(database, sql, { id, now: new Date() });
}

/** Whether files come under an id now, or wait to be cleared away. */
export async function isArriving({ database }: Catalog, id: number): Promise<boolean> {
  const sql = 'SELECT id FROM catalog_arrivals WHERE id = :id';
  return (await select(database, sql, { id })).length > 0;
}

/**
 * Gives up the arrivals that began before a time, for their process has died, and lists all that were: some at a time.
 * `isEntered`: a row has the id, whose files stay.
 */
export async function brokenArrivals(
  { database }: Catalog,
  before: Date,
): Promise<{ id: number; isEntered: boolean }[]> {
  const stale = 'UPDATE catalog_arrivals SET given_up = 1 WHERE given_up = 0 AND begun_at < :before';
  await change(database, stale, { before });
  const sql = `SELECT a.id, r.id AS entered FROM catalog_arrivals a LEFT JOIN catalog_reports r ON r.id = a.id
    WHERE a.given_up = 1 ORDER BY a.begun_at LIMIT ${atOnce}`;
  const rows = await select<{ id: number; entered: number | null }>(database, sql, {});
  return rows.map(({ id, entered }) => ({ id: Number(id), isEntered: entered !== null }));
}

/** Forgets arrivals of which nothing is left. */
export async function forgetArrival({ database }: Catalog, id: number): Promise<void> {
  const sql = 'DELETE FROM catalog_arrivals WHERE id = :id AND given_up = 1';
  await change(database, sql, { id });
}

/**
 * Does something about an id that no row has, and none is about to have: nobody takes it meanwhile.
 * @returns whether it was free
 */
export async function withFreeId(catalog: Catalog, id: number, work: () => Promise<void>): Promise<boolean> {
  const { database } = catalog;
  const sql = 'INSERT IGNORE INTO catalog_arrivals (id, begun_at, given_up) VALUES (:id, :now, 1)';
  if ((await change(database, sql, { id, now: new Date() })) === 0) return false;
  const row = 'SELECT id FROM catalog_reports WHERE id = :id';
  const rows = await select(database, row, { id });
  if (rows.length === 0) await work();
  await forgetArrival(catalog, id);
  return rows.length === 0;
}
