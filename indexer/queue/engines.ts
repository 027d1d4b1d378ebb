import type { Client } from '@opensearch-project/opensearch';
import type { IndexNames } from '../../mappings/indexNames.ts';
import type { Catalog } from '../catalog/catalog.ts';

/** What work on reports needs of the engines. */
export interface WorkEngines {
  catalog: Catalog;
  client: Client;
  names: IndexNames;
}

interface ClusterBlocks {
  blocks?: {
    global?: Record<string, unknown>;
    indices?: Record<string, Record<string, { description: string; levels: string[] }>>;
  };
}

/** Why reports cannot be worked on now, in English; null when database and search engine take writes. */
export async function whatIsAway({ catalog, client, names }: WorkEngines): Promise<string | null> {
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
