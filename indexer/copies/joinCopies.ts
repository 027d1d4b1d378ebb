import pLimit from 'p-limit';
import type { Sequelize } from 'sequelize';
import { withDbLock } from '../../mappings/dbLock.ts';
import type { ReportDocument } from '../../mappings/documents.ts';
import {
  copiesOf,
  forgetFingerprints,
  type Kept,
  type KnownText,
  keepFingerprints,
  knownTexts,
  noteCopies,
  similarOriginals,
} from '../catalog/copies.ts';
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
  const before = await knownTexts(database, marked);
  const unsettled = marked.filter((one) => !isSettled(one, before.get(one.id)));
  if (unsettled.length > 0)
    await oneAtATime(() =>
      withDbLock(database, 'copies', () => writeCopies(database, unsettled), lockSeconds),
    );
  return copiesOf(
    database,
    marked.map(({ id }) => id),
  );
}

type MarkedText = Omit<Kept, 'fingerprint'> & { fingerprint: Buffer | null };

const isKept = (one: MarkedText, kept: Kept): boolean =>
  one.fingerprint !== null && kept.issue === one.issue && kept.fingerprint.equals(one.fingerprint);

/** Whether a report says what it said, and has its place. */
const isSettled = (one: MarkedText, kept: KnownText | undefined): boolean =>
  kept === undefined
    ? one.fingerprint === null
    : isKept(one, kept) && (kept.copyOf !== null || kept.hasBands);

/** Gives each report its place: behind an original, or as one. */
async function writeCopies(database: Sequelize, marked: readonly MarkedText[]): Promise<void> {
  const before = await knownTexts(database, marked);
  await forgetFingerprints(
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
  await keepFingerprints(database, open, originals);
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
