import { QueryTypes } from 'sequelize';
import { reindexReport } from '../documents/reindexReport.ts';
import { alone } from './alone.ts';
import { type BuildAct, listBuilds, setBuildState } from './builds.ts';
import { switchedBetween } from './madeOf.ts';
import { noteSwitched } from './noteSwitched.ts';
import type { ReindexServices } from './reindexServices.ts';
import { switchTo, targetOf } from './switchIndices.ts';

const batch = 1_000;

/**
 * Serves the indices of before again, in one step; those of now are kept as `previous`, so that one can go forth
 * again. What was written since is in both; where a write reached one alone it is written anew first.
 * @param act who goes back, and why
 * @returns how many reports were
 * @throws Error when there are none to go back to
 */
export function goBack(services: ReindexServices, act: Omit<BuildAct, 'what'>): Promise<number> {
  const { client, names, catalog } = services;
  const { database } = catalog;
  return alone(database, 'reindex', async () => {
    const previous = await targetOf(client, names, 'previous');
    if (!previous) throw new Error('There are no earlier indices to go back to.');
    await noteSwitched(services, { ...act, what: 'index.reindex' });
    const builds = await listBuilds(database);
    const last = builds.find(({ state }) => state === 'served' || state === 'left');
    const changed = await database.query<{ id: number; version: number }>(
      `SELECT id, version FROM catalog_reports WHERE stage = 'done' AND updated_at >= :since ORDER BY id`,
      { type: QueryTypes.SELECT, replacements: { since: last?.switched_at ?? new Date(0) } },
    );
    let mended = 0;
    for (let at = 0; at < changed.length; at += batch) {
      const rows = changed.slice(at, at + batch);
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
