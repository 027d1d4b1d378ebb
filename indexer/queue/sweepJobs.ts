import { type Job, named, one } from '../../mappings/jobs/job.ts';
import { laggingReports } from '../catalog/followers.ts';
import { reindexLagging } from '../documents/reindexReport.ts';
import { dropOrphanIndices } from '../indices/dropOrphanIndices.ts';
import type { IndexerServices } from '../services.ts';
import { allocateShards, indicesAreGone, markMissing, unavailableEngine } from './engines.ts';
import { allRepairs, type Repair, sweep } from './sweep.ts';

/** Minutes until what failed is tried again: most of it waits for an engine. */
const waits = [1];
/** Milliseconds after which a row that lags is processed by nobody. */
const abandonedAfterMs = 15_000;
/** Turns between two checks for missing documents and orphaned indices. */
const lossCheckEvery = 60;
/** Milliseconds; a younger index may not be recorded yet. */
const minOrphanAgeMs = 600_000;

/** Writes the documents of finished reports that are behind their row and that nobody else writes. */
export function laggingJob(services: IndexerServices, minAgeMs = abandonedAfterMs): Job<{ id: number }> {
  const { catalog, refresher } = services;
  const lagging = laggingReports(catalog, 'lagging', (now) => new Date(now.getTime() - minAgeMs));
  return {
    ...lagging,
    name: 'lagging',
    title: '补写落后的索引文档',
    every: 5_000,
    waits,
    recurring: true,
    async claim(limit, now) {
      // The turn notices an engine's outage itself.
      await allocateShards(services).catch(() => undefined);
      return lagging.claim(limit, now);
    },
    keyOf: ({ id }) => String(id),
    together: 20,
    async work(reports) {
      // Many changed reports are written one after the other.
      for (const { id } of reports) await reindexLagging(services, id);
      await refresher.refresh();
    },
  };
}

/** Repairs what was interrupted, kind by kind; now and then it looks for what the engine has lost, and for what is left. */
export function repairJob(services: IndexerServices): Job<string> {
  // Of turns for which the engines were there: the first of them looks for loss.
  let number = 0;
  const seekLoss = async () => {
    const first = number++ % lossCheckEvery === 0;
    if (first || (await indicesAreGone(services))) await markMissing(services);
    // Last: what waits for readers goes before what takes room alone.
    if (first) await dropOrphanIndices(services, minOrphanAgeMs);
  };
  const kinds = allRepairs.filter((kind) => kind !== 'lagging');
  const due = named(['loss', ...kinds]);
  return {
    ...due,
    name: 'repair',
    title: '修复中断的收录',
    every: 60_000,
    waits,
    claim: async () => ((await unavailableEngine(services)) === null ? due.claim() : []),
    work: one(async (kind) => {
      if (kind === 'loss') await seekLoss();
      else await sweep(services, {}, [kind as Repair]);
    }),
  };
}
