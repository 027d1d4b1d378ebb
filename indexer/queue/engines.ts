import type { Client } from '@opensearch-project/opensearch';
import { isNearlyFull } from '../../mappings/disk.ts';
import type { IndexNames } from '../../mappings/searchEngine.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { IndexerConfig } from '../config.ts';

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
    await catalog.database.query('SELECT 1');
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
