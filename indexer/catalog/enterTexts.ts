import type { Catalog } from './catalog.ts';
import { noFailure } from './facts.ts';
import type { Report } from './reportModel.ts';

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

/**
 * A report's place: its id, its version now, its row as it stood before (null for a new one), and whether there is
 * nothing to do.
 */
export interface Entered {
  id: number;
  version: number;
  earlier: Report | null;
  duplicate: boolean;
}

/**
 * Enters a batch and gives the place of each, in order. With an id: replaces what is there. Without: a finished
 * report of the same identity makes it a duplicate; an unfinished one (an interrupted load) is taken up again. Rows
 * stand at stage `index` until `finishTexts`. Within a batch ids and identities must be different.
 */
export async function enterTexts(
  catalog: Catalog,
  arrivals: TextArrival[],
  facts: { segment: string; uploaderId: number | null; now: Date },
): Promise<Entered[]> {
  const { reports } = catalog;
  const ids = arrivals.flatMap(({ id }) => id ?? []);
  const anonymous = arrivals.filter(({ id }) => id === null).map(({ sha256 }) => sha256);
  const before = [
    ...(ids.length > 0 ? await reports.findAll({ where: { id: ids } }) : []),
    ...(anonymous.length > 0 ? await reports.findAll({ where: { sha256: anonymous } }) : []),
  ];
  const byId = new Map(before.map((row) => [row.id, row]));
  const bySha = new Map(before.map((row) => [row.sha256, row]));
  const earlierOf = (arrival: TextArrival) =>
    (arrival.id === null ? bySha.get(arrival.sha256) : byId.get(arrival.id)) ?? null;
  const isDuplicate = (arrival: TextArrival) => arrival.id === null && earlierOf(arrival)?.stage === 'done';
  const rows = arrivals
    .filter((arrival) => !isDuplicate(arrival))
    .map((arrival) => {
      const earlier = earlierOf(arrival);
      return {
        ...(arrival.id !== null && { id: arrival.id }),
        sha256: arrival.sha256,
        kind: 'text' as const,
        name: arrival.name.slice(0, 255),
        title: arrival.title,
        bytes: arrival.bytes,
        // Never below what the index may still hold, so that an interrupted replacing can be repeated.
        pageCount: Math.max(arrival.pageCount, earlier?.pageCount ?? 0),
        chartCount: earlier?.chartCount ?? 0,
        stage: 'index' as const,
        segment: facts.segment,
        uploaderId: earlier?.uploaderId ?? facts.uploaderId,
        indexedAt: earlier?.indexedAt ?? facts.now,
        given: {},
        corrections: {},
        ...noFailure,
      };
    });
  const renewed = ['sha256', 'kind', 'name', 'title', 'bytes', 'pageCount', 'chartCount', 'stage', 'segment'];
  const cleared = ['corrections', 'given', ...Object.keys(noFailure), 'indexedAt', 'updatedAt'];
  if (rows.length > 0)
    await reports.bulkCreate(rows, {
      updateOnDuplicate: [...renewed, ...cleared] as (keyof Report)[] as never,
    });
  const entered = rows.map(({ sha256 }) => sha256);
  await reports.increment('version', { where: { sha256: entered }, silent: true });
  const placed = await reports.findAll({
    attributes: ['id', 'sha256', 'version'],
    where: { sha256: entered },
  });
  const rowOf = new Map(placed.map((row) => [row.sha256, row]));
  return arrivals.map((arrival) => {
    const earlier = earlierOf(arrival);
    const { id = 0, version = 0 } = rowOf.get(arrival.sha256) ?? earlier ?? {};
    return { id, version, earlier, duplicate: isDuplicate(arrival) };
  });
}

/**
 * Notes that a segment's reports are searchable, those that failed already apart. `versions` are those written, by id:
 * whoever was changed since lags behind. `shortened` had more pages before, and come with what they have now.
 */
export async function finishTexts(
  { reports }: Catalog,
  written: { segment: string; versions: Map<number, number>; shortened: { id: number; pageCount: number }[] },
): Promise<void> {
  const { segment, versions, shortened } = written;
  for (const version of new Set(versions.values())) {
    const ids = [...versions].filter(([, one]) => one === version).map(([id]) => id);
    await reports.update({ indexedVersion: version }, { where: { id: ids, segment, version } });
  }
  await reports.update({ stage: 'done' }, { where: { segment, stage: 'index' } });
  for (const { id, pageCount } of shortened)
    await reports.update({ pageCount, chartCount: 0 }, { where: { id } });
}
