import pLimit from 'p-limit';
import { QueryTypes, type Sequelize } from 'sequelize';
import { withDbLock } from '../../mappings/dbLock.ts';
import type { ReportDocument } from '../../mappings/documents.ts';
import { bandsOf, fingerprintOf, issueOf, similarity } from './similarity.ts';

/** Share of equal bins from which two texts are copies of one report; different reports of one house have a half at most. */
const minSimilarity = 0.7;

/** A report as copies are told from others. */
export type Marked = Pick<
  ReportDocument,
  'id' | 'title' | 'subtitle' | 'organization' | 'date' | 'body' | 'visible'
>;

/** Seconds to wait for another process that joins. */
const lockSeconds = 120;

/** What is kept of a report. */
interface Kept {
  id: number;
  fingerprint: Buffer;
  issue: string;
}

/** What is kept of a report, and whether it is a copy of another or an original that others may be copies of. */
interface Placed extends Kept {
  copyOf: number | null;
  hasBands: boolean;
}

/** One at a time in a process too: each that waits for the lock holds a connection. */
const oneAtATime = pLimit(1);

/**
 * Notes for each report which one it is a copy of: the first that came of those whose texts are alike and that are no
 * other issue of a series. One at a time over all processes, so that of two that arrive together one sees the other.
 * Only reports that are no copies have bands, so each look-up finds few. A row that becomes or stops being a copy gets
 * a new version; so do the copies of a report that is taken down or says something else, which find themselves another.
 * @returns the originals by copy, as the catalog now has them
 * @throws LockHeld
 */
export async function joinCopies(
  database: Sequelize,
  reports: readonly Marked[],
): Promise<Map<number, number | null>> {
  const marked = reports.map((report) => ({
    id: report.id,
    fingerprint: report.visible ? fingerprintOf(report.body) : null,
    issue: issueKey(report),
  }));
  const before = await placedOf(database, marked);
  const unsettled = marked.filter((one) => !isSettled(one, before.get(one.id)));
  if (unsettled.length > 0)
    await oneAtATime(() => withDbLock(database, 'copies', () => place(database, unsettled), lockSeconds));
  return copiesOf(
    database,
    marked.map(({ id }) => id),
  );
}

type MarkedText = Omit<Kept, 'fingerprint'> & { fingerprint: Buffer | null };

const isKept = (one: MarkedText, kept: Kept): boolean =>
  one.fingerprint !== null && kept.issue === one.issue && kept.fingerprint.equals(one.fingerprint);

/** Whether a report says what it said, and has its place. */
const isSettled = (one: MarkedText, kept: Placed | undefined): boolean =>
  kept === undefined
    ? one.fingerprint === null
    : isKept(one, kept) && (kept.copyOf !== null || kept.hasBands);

/** Gives each report its place: behind an original, or as one. */
async function place(database: Sequelize, marked: readonly MarkedText[]): Promise<void> {
  const before = await placedOf(database, marked);
  await forget(
    database,
    marked.flatMap((one) => {
      const kept = before.get(one.id);
      return kept && !isKept(one, kept) ? [one.id] : [];
    }),
  );
  const wanted = marked.flatMap(({ fingerprint, ...rest }) =>
    fingerprint ? [{ ...rest, fingerprint }] : [],
  );
  // Another may have settled it while this waited.
  const open = wanted.filter((one) => !isSettled(one, before.get(one.id)));
  const { copies, originals } = assign(open, await similarOriginals(database, open));
  await keep(database, open, originals);
  const textless = marked.filter(({ fingerprint }) => fingerprint === null);
  await noteCopies(database, new Map([...open, ...textless].map(({ id }) => [id, copies.get(id) ?? null])));
}

/** Tells issues of a series apart; another house's report of the same text may be a copy. */
const issueKey = (report: Marked): string => {
  const { series, number } = issueOf(report);
  return JSON.stringify([series.slice(0, 100), number.slice(0, 60), report.date]);
};

function isOtherIssue(one: string, other: string): boolean {
  const [series, number, date] = JSON.parse(one) as (string | null)[];
  const [otherSeries, otherNumber, otherDate] = JSON.parse(other) as (string | null)[];
  if (number && otherNumber && number !== otherNumber) return true;
  return series !== '' && series === otherSeries && date !== null && otherDate !== null && date !== otherDate;
}

const isCopy = (one: Kept, other: Kept): boolean =>
  similarity(one.fingerprint, other.fingerprint) >= minSimilarity && !isOtherIssue(one.issue, other.issue);

/** Each report's original among those that were there and those before it in the list. */
function assign(wanted: readonly Kept[], there: readonly (Kept & { band: string })[]) {
  const byBand = new Map<string, Kept[]>();
  for (const one of there) byBand.set(one.band, [...(byBand.get(one.band) ?? []), one]);
  const copies = new Map<number, number>();
  const originals: Kept[] = [];
  for (const one of wanted) {
    const bands = bandsOf(one.fingerprint);
    const alike = [...new Set(bands.flatMap((band) => byBand.get(band) ?? []))]
      .filter((other) => other.id !== one.id && isCopy(one, other))
      .sort((first, second) => first.id - second.id);
    const [original] = alike;
    if (original) {
      copies.set(one.id, original.id);
      continue;
    }
    originals.push(one);
    for (const band of bands) byBand.set(band, [...(byBand.get(band) ?? []), one]);
  }
  return { copies, originals };
}

const perQuery = 2_000;

async function similarOriginals(database: Sequelize, wanted: readonly Kept[]) {
  const found: (Kept & { band: string })[] = [];
  const bands = [...new Set(wanted.flatMap(({ fingerprint }) => bandsOf(fingerprint)))];
  for (let start = 0; start < bands.length; start += perQuery)
    found.push(
      ...(await database.query<Kept & { band: string }>(
        `SELECT LOWER(HEX(b.band)) AS band, f.report_id AS id, f.fingerprint, f.issue
         FROM catalog_bands b JOIN catalog_fingerprints f ON f.report_id = b.report_id
         WHERE b.band IN (:bands)`,
        {
          type: QueryTypes.SELECT,
          replacements: {
            bands: bands.slice(start, start + perQuery).map((band) => Buffer.from(band, 'hex')),
          },
        },
      )),
    );
  return found.map((one) => ({ ...one, id: Number(one.id) }));
}

async function placedOf(
  database: Sequelize,
  marked: readonly { id: number }[],
): Promise<Map<number, Placed>> {
  if (marked.length === 0) return new Map();
  const rows = await database.query<Kept & { copyOf: number | null; bands: number }>(
    `SELECT f.report_id AS id, f.fingerprint, f.issue, r.copy_of AS copyOf,
       EXISTS (SELECT 1 FROM catalog_bands b WHERE b.report_id = f.report_id) AS bands
     FROM catalog_fingerprints f JOIN catalog_reports r ON r.id = f.report_id WHERE f.report_id IN (:ids)`,
    { type: QueryTypes.SELECT, replacements: { ids: marked.map(({ id }) => id) } },
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

async function copiesOf(database: Sequelize, ids: number[]): Promise<Map<number, number | null>> {
  if (ids.length === 0) return new Map();
  const rows = await database.query<{ id: number; copyOf: number | null }>(
    'SELECT id, copy_of AS copyOf FROM catalog_reports WHERE id IN (:ids)',
    { type: QueryTypes.SELECT, replacements: { ids } },
  );
  return new Map(rows.map(({ id, copyOf }) => [Number(id), copyOf === null ? null : Number(copyOf)]));
}

/** Forgets what these said; their copies find themselves another original when they are next written. */
async function forget(database: Sequelize, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const replacements = { ids };
  await database.query('DELETE FROM catalog_bands WHERE report_id IN (:ids)', { replacements });
  await database.query('DELETE FROM catalog_fingerprints WHERE report_id IN (:ids)', { replacements });
  await database.query(
    'UPDATE catalog_reports SET copy_of = NULL, version = version + 1 WHERE copy_of IN (:ids)',
    { replacements },
  );
}

async function keep(database: Sequelize, fresh: readonly Kept[], alone: readonly Kept[]): Promise<void> {
  if (fresh.length > 0)
    await database.query('REPLACE INTO catalog_fingerprints (report_id, fingerprint, issue) VALUES :rows', {
      replacements: { rows: fresh.map(({ id, fingerprint, issue }) => [id, fingerprint, issue]) },
    });
  const rows = alone.flatMap(({ id, fingerprint }) =>
    bandsOf(fingerprint).map((band) => [Buffer.from(band, 'hex'), id]),
  );
  for (let start = 0; start < rows.length; start += perQuery)
    await database.query('INSERT IGNORE INTO catalog_bands (band, report_id) VALUES :rows', {
      replacements: { rows: rows.slice(start, start + perQuery) },
    });
}

/** Brings the rows up to what was found, each that differs with a new version. */
async function noteCopies(database: Sequelize, found: ReadonlyMap<number, number | null>): Promise<void> {
  const before = await copiesOf(database, [...found.keys()]);
  for (const [id, original] of found)
    if (before.has(id) && before.get(id) !== original)
      await database.query(
        'UPDATE catalog_reports SET copy_of = :original, version = version + 1 WHERE id = :id',
        { replacements: { id, original } },
      );
}
