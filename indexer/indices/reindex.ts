import { setTimeout as sleep } from 'node:timers/promises';
import { withDbLock } from '../../mappings/dbLock.ts';
import type { IndexDefinitions } from '../../mappings/indices/loadIndices.ts';
import { stageSums } from '../catalog/catalogCounts.ts';
import { changedSince } from '../catalog/followers.ts';
import {
  type Build,
  type BuildAct,
  type BuildRun,
  beginBuild,
  keepProgress,
  listBuilds,
  openBuilds,
  setBuildState,
} from '../catalog/indexBuilds.ts';
import {
  dropIndices,
  markIndices,
  setRefreshInterval,
  switchTo,
  targetOf,
  targetsSettledMs,
} from '../clients/indices.ts';
import { type RebuildCursor, rebuild, rebuildStart } from '../documents/rebuild.ts';
import { reindexReport } from '../documents/reindexReport.ts';
import { noteSwitched, paceOf, type ReindexServices, switchedBetween } from './builds.ts';
import { createIndices, definitionsHash } from './ensureIndices.ts';
import { repairDifferences } from './repair.ts';

/** Progress, with the pace while it fills. */
export type ReindexProgress = Pick<BuildRun, 'stage' | 'done' | 'total'> & {
  pace: ReturnType<typeof paceOf>;
};

/** Result. */
export interface Reindexed {
  build: number;
  written: number;
  /** Whether it went on with what an earlier run, which was broken off, had begun. */
  resumed: boolean;
  /** Reports whose documents differ from the previous ones, because this release derives them differently. */
  different: number;
  milliseconds: number;
}

/**
 * Rebuilds the indices by `definitions`, from catalog, store and archive, while the site runs: writers write to both
 * meanwhile, and a row's version decides between two writes. The new indices are served in one step once complete; the
 * previous ones are kept and written to until the next rebuild. Resumes after a crash.
 * @throws Error when another process holds the lock, or something is missing at the end
 */
export function reindex(
  services: ReindexServices,
  definitions: IndexDefinitions,
  { author, reason }: { author: string; reason: string },
  onProgress: (progress: ReindexProgress) => Promise<void> | void = () => undefined,
): Promise<Reindexed> {
  const { client, names, catalog } = services;
  const { database } = catalog;
  return withDbLock(database, 'reindex', async () => {
    const begun = Date.now();
    const hash = definitionsHash(definitions);
    const act = { what: 'index.reindex', author, reason } as const;
    const switched = await noteSwitched(services, act);
    if (switched?.hash === hash) {
      const { id, progress } = switched;
      return {
        build: id,
        written: progress.written,
        resumed: true,
        different: 0,
        milliseconds: Date.now() - begun,
      };
    }
    const earlier = await findUnfinished(services, hash);
    const build = earlier ?? (await begin(services, definitions, { hash, author, reason }));
    await markIndices(client, names, 'next', build.indices);
    // A writer that does not know of them yet read its row before this rebuild does.
    await sleep(targetsSettledMs);
    const next = await targetOf(client, names, 'next');
    if (!next) throw new Error('The new indices are gone.');
    const total = (await stageSums(catalog)).done?.reports ?? 0;
    let { progress } = build;
    const first = progress.written;
    const filling = Date.now();
    const report = async (stage: BuildRun['stage'], done: number, cursor: RebuildCursor = progress) => {
      const run = { stage, done, total, first, begun: filling, at: Date.now() };
      progress = { ...cursor, run };
      await keepProgress(database, build.id, progress);
      await onProgress({ stage, done, total, pace: paceOf(run) });
    };
    await report('fill', first);
    await setRefreshInterval(client, next.names, '60s');
    const written = await rebuild(services, next, build.progress, (cursor, done) =>
      report('fill', done, cursor),
    );
    await setRefreshInterval(client, next.names);
    await report('compare', written);
    const { different } = await repairDifferences(services, next);
    await report('serve', written);
    await client.indices.refresh({ index: Object.values(next.names).join(',') });
    const left = await switchTo(client, names, 'next');
    await setBuildState(database, build.id, 'served', { ...act, ...(await switchedBetween(client, names)) });
    if (left) {
      await sleep(targetsSettledMs);
      await dropIndices(client, Object.values(left));
    }
    const resumed = earlier !== null;
    return { build: build.id, written, resumed, different, milliseconds: Date.now() - begun };
  });
}

/** The interrupted build, when its indices exist and it was made of the same files; others are dropped. */
async function findUnfinished({ client, catalog }: ReindexServices, hash: string): Promise<Build | null> {
  let found: Build | null = null;
  for (const build of await openBuilds(catalog.database)) {
    const indices = Object.values(build.indices);
    const { body: exists } = await client.indices.exists({ index: indices.join(',') });
    if (exists && build.hash === hash && !found) found = build;
    else {
      // The note last: of indices marked as next that no build has any more nobody would make an end.
      await dropIndices(client, indices);
      await setBuildState(catalog.database, build.id, 'dropped');
    }
  }
  return found;
}

async function begin(
  { client, names, catalog, config }: ReindexServices,
  definitions: IndexDefinitions,
  facts: { hash: string; author: string; reason: string },
): Promise<Pick<Build, 'id' | 'indices' | 'progress'>> {
  const indices = await createIndices(client, names, definitions, config.indexLayout);
  const progress = rebuildStart;
  const id = await beginBuild(catalog.database, { ...facts, indices, progress });
  return { id, indices, progress };
}

/**
 * Serves the previous indices again, by one switch of aliases; the current ones become `previous`. Reports that the
 * previous indices hold in an older version are indexed again first.
 * @param act who rolls back, and why
 * @param batch reports compared at a time
 * @returns how many reports were indexed again
 * @throws Error when there are no previous indices
 */
export function rollBackIndices(
  services: ReindexServices,
  act: Omit<BuildAct, 'what'>,
  batch = 1_000,
): Promise<number> {
  const { client, names, catalog } = services;
  const { database } = catalog;
  return withDbLock(database, 'reindex', async () => {
    const previous = await targetOf(client, names, 'previous');
    if (!previous) throw new Error('There are no earlier indices to go back to.');
    await noteSwitched(services, { ...act, what: 'index.reindex' });
    const builds = await listBuilds(database);
    const last = builds.find(({ state }) => state === 'served' || state === 'left');
    let mended = 0;
    for await (const rows of changedSince(catalog, last?.switched_at ?? new Date(0), batch)) {
      const { body } = await client.mget({
        index: previous.names.reports,
        _source: false,
        body: { ids: rows.map(({ id }) => String(id)) },
      });
      const versions = new Map(body.docs.map((doc) => [doc._id, (doc as { _version?: number })._version]));
      for (const { id, version } of rows) {
        if ((versions.get(String(id)) ?? -1) >= Number(version)) continue;
        await reindexReport(services, id);
        mended += 1;
      }
    }
    await client.indices.refresh({ index: Object.values(previous.names).join(',') });
    await switchTo(client, names, 'previous');
    const state = last?.state === 'served' ? 'left' : 'served';
    const change = await switchedBetween(client, names);
    if (last) await setBuildState(database, last.id, state, { ...act, ...change, what: 'index.rollback' });
    return mended;
  });
}
