import type { Client } from '@opensearch-project/opensearch';
import { isNearlyFull } from '../../mappings/disk.ts';
import type { IndexNames } from '../../mappings/searchEngine.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Report } from '../catalog/reportModel.ts';
import type { IndexerConfig } from '../config.ts';
import { ensureIndices } from '../indices/ensureIndices.ts';
import type { IndexerServices } from '../services.ts';
import { countDocuments, reportsInIndex } from '../verify/inIndex.ts';

/** Engines needed to work on reports. */
export interface WorkEngines {
  catalog: Catalog;
  client: Client;
  names: IndexNames;
  config: Pick<IndexerConfig, 'disk'>;
}

interface ClusterBlocks {
  blocks?: {
    global?: Record<string, unknown>;
    indices?: Record<string, Record<string, { description: string; levels: string[] }>>;
  };
}

/** Why reports cannot be worked on now, in English; null when database and search engine take writes. */
export async function unavailableEngine({
  catalog,
  client,
  names,
  config,
}: WorkEngines): Promise<string | null> {
  if (await isNearlyFull(config.disk)) return 'disk: it is nearly full';
  try {
    await catalog.database.authenticate();
  } catch (error) {
    return `database: ${(error as Error).message}`;
  }
  try {
    const { body } = await client.cluster.state({ metric: ['blocks'], index: Object.values(names) });
    const { global = {}, indices = {} } = (body as ClusterBlocks).blocks ?? {};
    if (Object.keys(global).length > 0) return 'search engine: the cluster is blocked';
    const blocked = Object.values(indices)
      .flatMap((blocks) => Object.values(blocks))
      .find(({ levels }) => levels.includes('write'));
    return blocked ? `search engine: ${blocked.description}` : null;
  } catch (error) {
    return `search engine: ${(error as Error).message}`;
  }
}

/**
 * Makes the search engine retry failed shard allocations: after five failures (a full disk) it stops trying, and
 * nobody can search until it is told to.
 */
export async function allocateShards({
  client,
  config,
}: Pick<WorkEngines, 'client' | 'config'>): Promise<void> {
  const { body } = await client.cluster.health();
  if (body.status !== 'red' || (await isNearlyFull(config.disk))) return;
  await client.cluster.reroute({ retry_failed: true });
}

/** Rows looked at together. */
const batch = 1_000;

/** Whether an alias of this site names no index. */
export async function indicesAreGone({ client, names }: IndexerServices): Promise<boolean> {
  return !(await client.indices.existsAlias({ name: Object.values(names).join(',') })).body;
}

/**
 * Recreates missing indices and marks reports whose documents are missing from the index, as after a loss of the
 * engine's data, so that the sweep writes them again. @returns the number of marked reports
 */
export async function markMissing(services: IndexerServices): Promise<number> {
  const { catalog, client, config, log, refresher } = services;
  if (await indicesAreGone(services)) {
    log.error('indices are gone: they are made, and every report is written again');
    await ensureIndices(client, config.indexPrefix, config.indexLayout);
  }
  const counts = await countDocuments(services);
  if (Object.values(counts).every(({ expected, found }) => found >= expected)) return 0;
  let lost = 0;
  for await (const rows of catalog.rows(batch)) {
    const finished = rows.filter(({ stage }) => stage === 'done');
    const absent = new Set(await incomplete(services, finished));
    // A load shows what it has written every half minute only: what is to be seen after a refresh is not lost.
    if (absent.size > 0) await refresher.refresh();
    const gone = await incomplete(
      services,
      finished.filter(({ id }) => absent.has(id)),
    );
    if (gone.length > 0) await catalog.forgetIndexed(gone);
    lost += gone.length;
  }
  const summary =
    'reports are not wholly in the index and are being written again; `npm run verify` tells how far that is';
  if (lost > 0) log.error({ counts, lost }, summary);
  return lost;
}

/** Ids of rows of which the index lacks something. */
async function incomplete(services: IndexerServices, rows: Report[]): Promise<number[]> {
  const { reports, pages, charts } = await reportsInIndex(
    services,
    rows.map(({ id }) => id),
  );
  return rows
    .filter(
      ({ id, pageCount, chartCount }) =>
        !reports.has(id) || (pages.get(id) ?? 0) < pageCount || (charts.get(id) ?? 0) < chartCount,
    )
    .map(({ id }) => id);
}
