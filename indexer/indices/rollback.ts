import { QueryTypes, type Sequelize } from 'sequelize';
import { withDbLock } from '../../mappings/dbLock.ts';
import { switchTo, targetOf } from '../clients/aliases.ts';
import { reindexReport } from '../documents/reindexReport.ts';
import type { ReindexServices } from './builds.ts';
import { type BuildAct, listBuilds, noteSwitched, setBuildState, switchedBetween } from './builds.ts';

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
    for await (const rows of changedSince(database, last?.switched_at ?? new Date(0), batch)) {
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

/** Finished reports that were changed since, in order of id; those changed meanwhile are written to both indices. */
async function* changedSince(
  database: Sequelize,
  since: Date,
  batch: number,
): AsyncGenerator<{ id: number; version: number }[]> {
  for (let after = 0; ; ) {
    const rows = await database.query<{ id: number; version: number }>(
      `SELECT id, version FROM catalog_reports
        WHERE stage = 'done' AND updated_at >= :since AND id > :after ORDER BY id LIMIT :batch`,
      { type: QueryTypes.SELECT, replacements: { since, after, batch } },
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = Number(last.id);
  }
}
