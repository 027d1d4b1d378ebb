import pLimit from 'p-limit';
import type { Sequelize } from 'sequelize';
import { withDbLock } from '../../mappings/dbLock.ts';
import type { IndexDocuments } from '../../mappings/documents.ts';
import {
  forgetBands,
  type KnownLook,
  keepBands,
  keepLooks,
  knownLooks,
  looksOfBands,
} from '../catalog/looks.ts';
import { shortHash } from './caption.ts';
import { bandsOf, isAlike, type Look, lookOf } from './look.ts';

/** Seconds to wait for another process that joins. */
const lockSeconds = 120;

/** One at a time in a process too: each that waits for the lock holds a connection. */
const oneAtATime = pLimit(1);

/** Hex digits of a key: as many bits as a JavaScript number holds. */
const keyDigits = 13;

/** The key of a chart that is like none before it; drawn anew it has another, for the old one may have become a group's. */
const ownKey = (id: number, look: Look | null): number =>
  Number.parseInt(
    shortHash(`${id} ${look?.toString('hex') ?? ''}`)
      .toString('hex')
      .slice(0, keyDigits),
    16,
  );

/** A chart with a picture. */
interface Marked {
  id: number;
  look: Look;
}

/** Charts with pictures. Those of copies are in no list, and in no group. */
const markedOf = ({ report, charts }: IndexDocuments): Marked[] =>
  charts.flatMap((chart) => {
    const look = report.copy_of === null ? lookOf(chart, report) : null;
    return look ? [{ id: chart.id, look }] : [];
  });

const withKeys = (documents: IndexDocuments, known: ReadonlyMap<number, KnownLook>): IndexDocuments => ({
  ...documents,
  charts: documents.charts.map((chart) => ({
    ...chart,
    alike: known.get(chart.id)?.alike ?? ownKey(chart.id, null),
  })),
});

/** A report's documents with the keys that its charts have already. */
export async function withKnownKeys(database: Sequelize, documents: IndexDocuments): Promise<IndexDocuments> {
  return withKeys(documents, await knownLooks(database, markedOf(documents)));
}

/**
 * Gives each chart of a report the key that all charts of its picture share: that of the first that came. One report at a
 * time over all processes, so that of two that arrive together one sees the other. Only the first of each picture has
 * bands, so each look-up finds few, and all of a group are like that one. A key stands for good: it names a picture,
 * whether or not its first chart is still shown.
 * @throws LockHeld
 */
export async function joinAlike(database: Sequelize, documents: IndexDocuments): Promise<IndexDocuments> {
  const marked = markedOf(documents);
  const known = await knownLooks(database, marked);
  if (marked.every(({ id, look }) => known.get(id)?.look.equals(look))) return withKeys(documents, known);
  await oneAtATime(() => withDbLock(database, 'alike', () => writeKeys(database, marked), lockSeconds));
  return withKeys(documents, await knownLooks(database, marked));
}

/** Finds the group of each chart that looks as none of its id did before, among those there and those before it. */
async function writeKeys(database: Sequelize, marked: readonly Marked[]): Promise<void> {
  const before = await knownLooks(database, marked);
  const open = marked.filter(({ id, look }) => !before.get(id)?.look.equals(look));
  await forgetBands(
    database,
    open.flatMap(({ id }) => (before.has(id) ? [id] : [])),
  );
  const byBand = new Map<number, KnownLook[]>();
  const add = (band: number, one: KnownLook) => byBand.set(band, [...(byBand.get(band) ?? []), one]);
  for (const { band, ...one } of await looksOfBands(
    database,
    open.flatMap(({ look }) => bandsOf(look)),
  ))
    add(band, one);
  const looks: KnownLook[] = [];
  const first: KnownLook[] = [];
  for (const { id, look } of open) {
    const bands = bandsOf(look);
    const [group] = bands
      .flatMap((band) => byBand.get(band) ?? [])
      .filter((other) => isAlike(look, other.look))
      .sort((one, other) => one.id - other.id);
    const one = { id, look, alike: group?.alike ?? ownKey(id, look) };
    looks.push(one);
    if (group) continue;
    first.push(one);
    for (const band of bands) add(band, one);
  }
  await keepLooks(database, looks);
  await keepBands(
    database,
    first.flatMap(({ id, look }) => bandsOf(look).map((band): [number, number] => [band, id])),
  );
}
