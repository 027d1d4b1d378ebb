import type { Sequelize } from 'sequelize';
import { change, changeRows, select } from '../../mappings/statements.ts';
import { bandsOf } from '../copies/similarity.ts';

/** What is kept of a report. */
export interface Kept {
  id: number;
  fingerprint: Buffer;
  issue: string;
}

/** What is kept of a report, and whether it is a copy of another or an original that others may be copies of. */
export interface KnownText extends Kept {
  copyOf: number | null;
  hasBands: boolean;
}

/** Bands of one statement. */
const perQuery = 2_000;

/** Originals that share a band with some of these, once for each of their bands. */
export async function similarOriginals(database: Sequelize, wanted: readonly Kept[]) {
  const found: (Kept & { band: string })[] = [];
  const bands = [...new Set(wanted.flatMap(({ fingerprint }) => bandsOf(fingerprint)))];
  for (let start = 0; start < bands.length; start += perQuery)
    found.push(
      ...(await select<Kept & { band: string }>(
        database,
        `SELECT LOWER(HEX(b.band)) AS band, f.report_id AS id, f.fingerprint, f.issue
         FROM catalog_bands b JOIN catalog_fingerprints f ON f.report_id = b.report_id
         WHERE b.band IN (:bands)`,
        { bands: bands.slice(start, start + perQuery).map((band) => Buffer.from(band, 'hex')) },
      )),
    );
  return found.map((one) => ({ ...one, id: Number(one.id) }));
}

/** What is kept of those of some reports whose texts were told, by id. */
export async function knownTexts(
  database: Sequelize,
  marked: readonly { id: number }[],
): Promise<Map<number, KnownText>> {
  if (marked.length === 0) return new Map();
  const rows = await select<Kept & { copyOf: number | null; bands: number }>(
    database,
    `SELECT f.report_id AS id, f.fingerprint, f.issue, r.copy_of AS copyOf,
       EXISTS (SELECT 1 FROM catalog_bands b WHERE b.report_id = f.report_id) AS bands
     FROM catalog_fingerprints f JOIN catalog_reports r ON r.id = f.report_id WHERE f.report_id IN (:ids)`,
    { ids: marked.map(({ id }) => id) },
  );
  return new Map(
    rows.map(({ bands, copyOf, ...row }) => {
      const id = Number(row.id);
      return [
        id,
        { ...row, id, copyOf: copyOf === null ? null : Number(copyOf), hasBands: Number(bands) > 0 },
      ];
    }),
  );
}

/** The originals by copy, null for what is none. */
export async function copiesOf(database: Sequelize, ids: number[]): Promise<Map<number, number | null>> {
  if (ids.length === 0) return new Map();
  const sql = 'SELECT id, copy_of AS copyOf FROM catalog_reports WHERE id IN (:ids)';
  const rows = await select<{ id: number; copyOf: number | null }>(database, sql, { ids });
  return new Map(rows.map(({ id, copyOf }) => [Number(id), copyOf === null ? null : Number(copyOf)]));
}

/** Forgets what these said; their copies find themselves another original when they are next written. */
export async function forgetFingerprints(database: Sequelize, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await change(database, 'DELETE FROM catalog_bands WHERE report_id IN (:ids)', { ids });
  await change(database, 'DELETE FROM catalog_fingerprints WHERE report_id IN (:ids)', { ids });
  const orphans = 'UPDATE catalog_reports SET copy_of = NULL, version = version + 1 WHERE copy_of IN (:ids)';
  await change(database, orphans, { ids });
}

/** Keeps what reports say, and the bands of those that are no copies. */
export async function keepFingerprints(
  database: Sequelize,
  fresh: readonly Kept[],
  alone: readonly Kept[],
): Promise<void> {
  if (fresh.length > 0)
    await change(database, 'REPLACE INTO catalog_fingerprints (report_id, fingerprint, issue) VALUES :rows', {
      rows: fresh.map(({ id, fingerprint, issue }) => [id, fingerprint, issue]),
    });
  const rows = alone.flatMap(({ id, fingerprint }) =>
    bandsOf(fingerprint).map((band) => [Buffer.from(band, 'hex'), id]),
  );
  await changeRows(database, 'INSERT IGNORE INTO catalog_bands (band, report_id) VALUES :rows', rows);
}

/** Brings the rows up to what was found, each that differs with a new version. */
export async function noteCopies(
  database: Sequelize,
  found: ReadonlyMap<number, number | null>,
): Promise<void> {
  const before = await copiesOf(database, [...found.keys()]);
  const sql = 'UPDATE catalog_reports SET copy_of = :original, version = version + 1 WHERE id = :id';
  for (const [id, original] of found)
    if (before.has(id) && before.get(id) !== original) await change(database, sql, { id, original });
}
