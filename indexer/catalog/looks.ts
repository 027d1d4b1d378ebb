import type { Sequelize } from 'sequelize';
import { change, changeRows, select } from '../../mappings/statements.ts';

/** What is kept of a chart: how it looks (`alike/look.ts`), and the key of its picture. */
export interface KnownLook {
  id: number;
  look: Buffer;
  alike: number;
}

/** Bands of one statement. */
const perQuery = 2_000;

const numbered = ({ id, look, alike }: KnownLook): KnownLook => ({
  id: Number(id),
  look,
  alike: Number(alike),
});

/** What is kept of these charts, by id. */
export async function knownLooks(
  database: Sequelize,
  charts: readonly { id: number }[],
): Promise<Map<number, KnownLook>> {
  if (charts.length === 0) return new Map();
  const sql = 'SELECT chart_id AS id, look, alike FROM catalog_chart_looks WHERE chart_id IN (:ids)';
  const rows = await select<KnownLook>(database, sql, { ids: charts.map(({ id }) => id) });
  return new Map(rows.map((row) => [Number(row.id), numbered(row)]));
}

/** First charts of pictures that have one of these bands, once for each of theirs. */
export async function looksOfBands(database: Sequelize, bands: readonly number[]) {
  const found: (KnownLook & { band: number })[] = [];
  const wanted = [...new Set(bands)];
  for (let start = 0; start < wanted.length; start += perQuery) {
    const rows = await select<KnownLook & { band: number }>(
      database,
      `SELECT b.band, l.chart_id AS id, l.look, l.alike
       FROM catalog_chart_bands b JOIN catalog_chart_looks l ON l.chart_id = b.chart_id
       WHERE b.band IN (:bands)`,
      { bands: wanted.slice(start, start + perQuery) },
    );
    found.push(...rows.map((row) => ({ ...numbered(row), band: Number(row.band) })));
  }
  return found;
}

/** Keeps how charts look, in place of what was kept of them. */
export async function keepLooks(database: Sequelize, looks: readonly KnownLook[]): Promise<void> {
  const sql = 'REPLACE INTO catalog_chart_looks (chart_id, look, alike) VALUES :rows';
  await changeRows(
    database,
    sql,
    looks.map(({ id, look, alike }) => [id, look, alike]),
  );
}

/** Keeps by which bands first charts are found. */
export async function keepBands(database: Sequelize, rows: readonly [number, number][]): Promise<void> {
  await changeRows(database, 'INSERT IGNORE INTO catalog_chart_bands (band, chart_id) VALUES :rows', rows);
}

/** Lets no other chart be found like these any more. */
export async function forgetBands(database: Sequelize, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await change(database, 'DELETE FROM catalog_chart_bands WHERE chart_id IN (:ids)', { ids: [...ids] });
}
