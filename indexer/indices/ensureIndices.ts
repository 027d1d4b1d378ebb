import type { Client } from '@opensearch-project/opensearch';
import { loadIndices } from '../../mappings/indices/loadIndices.ts';
import { type IndexNames, indexNames } from '../../mappings/types.ts';

/** How the indices are spread over nodes. */
export interface IndexLayout {
  shards: number;
  replicas: number;
}

/** One node, no copies: what the launcher starts. */
export const singleNode: IndexLayout = { shards: 1, replicas: 0 };

/** Physical name behind an alias: `yanhai-reports-20261121t103000`. */
export function physicalName(alias: string, now = new Date()): string {
  const stamp = now.toISOString().replace(/[-:]/g, '').slice(0, 15).toLowerCase();
  return `${alias}-${stamp}`;
}

/**
 * Makes the indices that are missing, each under a timestamped name behind its alias. Safe to call at every
 * start and from several processes at once: whoever comes second finds the alias there.
 * @returns the aliases
 */
export async function ensureIndices(
  client: Client,
  prefix: string,
  layout: IndexLayout = singleNode,
): Promise<IndexNames> {
  const names = indexNames(prefix);
  for (const kind of ['reports', 'pages', 'charts'] as const) {
    const { body: exists } = await client.indices.existsAlias({ name: names[kind] });
    if (!exists) await createIndex(client, kind, names[kind], layout);
  }
  return names;
}

/** Creates a new physical index and, unless told otherwise, points the alias at it in the same step. */
export async function createIndex(
  client: Client,
  kind: keyof IndexNames,
  alias: string,
  layout: IndexLayout = singleNode,
  withAlias = true,
): Promise<string> {
  const { settings, mappings } = loadIndices()[kind];
  const index = physicalName(alias);
  const body = {
    settings: { ...settings, number_of_shards: layout.shards, number_of_replicas: layout.replicas },
    mappings,
    ...(withAlias && { aliases: { [alias]: {} } }),
  };
  try {
    await client.indices.create({ index, body: body as never });
  } catch (error) {
    // Another process started in the same second.
    const { body: exists } = await client.indices.existsAlias({ name: alias });
    if (!exists) throw error;
  }
  return index;
}
