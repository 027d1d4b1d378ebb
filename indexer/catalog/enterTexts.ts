import { literal, Op } from 'sequelize';
import type { Catalog } from './catalog.ts';
import { noFailure, type Report } from './reportModel.ts';

/** A report without a PDF that wants into the catalog. */
export interface TextArrival {
  /** The id it must have, or null for the next free one. */
  id: number | null;
  /** Unique: see `identityOf`. */
  sha256: string;
  name: string;
  title: string;
  bytes: number;
  pageCount: number;
}

/** A report's place. */
export interface Entered {
  id: number;
  /** Its row as it stood before; null for a new one. */
  earlier: Report | null;
  /** Its row as it is now, from which its documents are derived; null where there is nothing to do. */
  row: Report | null;
  /** Why there is nothing to do: it is there already, or another load has replaced it by now. */
  duplicate: boolean;
}

/**
 * Enters a batch and gives the place of each, in order. With an id: replaces what is there. Without: a finished
 * report of the same identity makes it a duplicate; an unfinished one (an interrupted load) is taken up again. Rows
 * stand at stage `index` until `finishTexts`. Within a batch ids and identities must be different.
 * @param keep archives what has a place; a report that is replaced stays as it was until that is done
 */
export async function enterTexts<Arrival extends TextArrival>(
  catalog: Catalog,
  arrivals: Arrival[],
  facts: { segment: string; uploaderId: number | null; now: Date },
  keep: (stored: (Arrival & { id: number })[]) => Promise<void>,
): Promise<Entered[]> {
  const { reports } = catalog;
  const before = await rowsOf(catalog, arrivals);
  const isDuplicate = (arrival: Arrival) => arrival.id === null && before.get(arrival)?.stage === 'done';
  const wanted = arrivals.filter((arrival) => !isDuplicate(arrival));
  const valuesOf = (arrival: Arrival, earlier: Report | undefined) => ({
    ...(arrival.id !== null && { id: arrival.id }),
    ...(earlier && { id: earlier.id }),
    sha256: arrival.sha256,
    kind: 'text' as const,
    name: arrival.name.slice(0, 255),
    title: arrival.title,
    bytes: arrival.bytes,
    pageCount: arrival.pageCount,
    stage: 'index' as const,
    segment: facts.segment,
    uploaderId: earlier?.uploaderId ?? facts.uploaderId,
    indexedAt: earlier?.indexedAt ?? facts.now,
    given: {},
    corrections: {},
    ...noFailure,
  });
  const fresh = wanted
    .filter((arrival) => !before.has(arrival))
    .map((arrival) => valuesOf(arrival, undefined));
  // Where another load made the row in between, it stays as that one has it, and is replaced below.
  if (fresh.length > 0) await reports.bulkCreate(fresh, { updateOnDuplicate: ['updatedAt'] });
  const stored = await rowsOf(catalog, wanted);
  const idOf = (arrival: Arrival) => stored.get(arrival)?.id ?? 0;
  await keep(wanted.map((arrival) => ({ ...arrival, id: idOf(arrival) })));
  const replaced = wanted.filter((arrival) => stored.get(arrival)?.segment !== facts.segment);
  if (replaced.length > 0) {
    const values = replaced.map((arrival) => valuesOf(arrival, stored.get(arrival)));
    await reports.bulkCreate(values, { updateOnDuplicate: [...renewed] });
    const ids = replaced.map(idOf);
    const pages = replaced.map((arrival) => `WHEN ${idOf(arrival)} THEN ${arrival.pageCount}`);
    // Never below what the index may still hold, of a load that came in between too; so an interrupted replacing can
    // be repeated.
    await reports.update(
      {
        pageCount: literal(`GREATEST(page_count, CASE id ${pages.join(' ')} END)`),
        version: literal('version + 1'),
      },
      { where: { id: ids, segment: facts.segment }, silent: true },
    );
  }
  // One read gives the version and all that was set meanwhile: whatever is derived from it is of that version.
  const now = new Map((await catalog.byIds(wanted.map(idOf))).map((row) => [row.id, row]));
  return arrivals.map((arrival) => {
    const earlier = before.get(arrival) ?? null;
    const duplicate = isDuplicate(arrival);
    const row = duplicate ? null : (now.get(idOf(arrival)) ?? null);
    const ours = row?.segment === facts.segment ? row : null;
    return { id: row?.id ?? earlier?.id ?? 0, earlier, row: ours, duplicate };
  });
}

/** Columns set by the report's line; those set by operators stay. */
const renewed = [
  ...(['sha256', 'kind', 'name', 'title', 'bytes', 'stage', 'segment'] as const),
  ...(['corrections', 'given', 'indexedAt', 'updatedAt'] as const),
  ...(Object.keys(noFailure) as (keyof typeof noFailure)[]),
] satisfies (keyof Report)[];

/** Finds the rows of arrivals: by their fixed id, else by their identity. */
async function rowsOf<Arrival extends TextArrival>(
  { reports }: Catalog,
  arrivals: Arrival[],
): Promise<Map<Arrival, Report>> {
  const ids = arrivals.flatMap(({ id }) => id ?? []);
  const hashes = arrivals.filter(({ id }) => id === null).map(({ sha256 }) => sha256);
  const rows = [
    ...(ids.length > 0 ? await reports.findAll({ where: { id: ids } }) : []),
    ...(hashes.length > 0 ? await reports.findAll({ where: { sha256: hashes } }) : []),
  ];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bySha = new Map(rows.map((row) => [row.sha256, row]));
  return new Map(
    arrivals.flatMap((arrival) => {
      const row = arrival.id === null ? bySha.get(arrival.sha256) : byId.get(arrival.id);
      return row ? [[arrival, row] as const] : [];
    }),
  );
}

/**
 * Notes that a segment's reports are searchable, those that failed already apart. `versions` are those written, by id:
 * whoever was changed since lags behind. `shortened` had more pages before, and come with what they have now.
 * @returns ids of those that lag behind
 */
export async function finishTexts(
  { reports }: Catalog,
  written: { segment: string; versions: Map<number, number>; shortened: { id: number; pageCount: number }[] },
): Promise<number[]> {
  const { segment, versions, shortened } = written;
  for (const version of new Set(versions.values())) {
    const ids = [...versions].filter(([, one]) => one === version).map(([id]) => id);
    await reports.update({ indexedVersion: version }, { where: { id: ids, segment, version } });
  }
  await reports.update({ stage: 'done' }, { where: { segment, stage: 'index' } });
  for (const { id, pageCount } of shortened)
    await reports.update({ pageCount, chartCount: 0 }, { where: { id, segment } });
  const lagging = { segment, stage: 'done' as const, [Op.and]: [literal('lagging = 1')] };
  return (await reports.findAll({ attributes: ['id'], where: lagging })).map(({ id }) => id);
}
