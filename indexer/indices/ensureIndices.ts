import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@opensearch-project/opensearch';
import type { Logger } from 'pino';
import { differences, fingerprintSchema } from '../../mappings/indices/fingerprint.ts';
import {
  type IndexDefinition,
  type IndexDefinitions,
  loadIndices,
} from '../../mappings/indices/loadIndices.ts';
import { type IndexNames, indexNames, unannouncedOf } from '../../mappings/searchEngine.ts';
import { dropIndices, indexKinds, setRefreshInterval } from '../clients/indices.ts';
import { isTransient } from '../errors.ts';

/** Shards and replicas of the indices. */
export interface IndexLayout {
  shards: number;
  replicas: number;
}

/** One node, no copies: what the launcher starts. */
const singleNode: IndexLayout = { shards: 1, replicas: 0 };

/** Physical name behind an alias: `yanhai-reports-20261121t103000`. */
export function physicalName(alias: string, now = new Date()): string {
  const stamp = now.toISOString().replace(/[-:]/g, '').slice(0, 15).toLowerCase();
  return `${alias}-${stamp}`;
}

/**
 * Makes the indices that are missing, each under a timestamped name behind its alias. Safe to call at every
 * start and from several processes at once: the second one finds the alias.
 * @returns the aliases
 */
export async function ensureIndices(
  client: Client,
  prefix: string,
  layout: IndexLayout = singleNode,
): Promise<IndexNames> {
  const names = indexNames(prefix);
  const { body: exists } = await client.indices.existsAlias({ name: Object.values(names).join(',') });
  if (!exists) await makeMissing(client, names, layout);
  await openClosed(client, names);
  await ensureUnannounced(client, unannouncedOf(names), layout);
  return names;
}

async function makeMissing(client: Client, names: IndexNames, layout: IndexLayout): Promise<void> {
  const definitions = loadIndices();
  for (const kind of indexKinds) {
    const alias = names[kind];
    if ((await client.indices.existsAlias({ name: alias })).body) continue;
    const made = await createIndex(client, definitions[kind], alias, layout);
    await keepFirst(client, alias, made);
  }
}

/** Makes the index of unannounced reports where it is missing; it is read by ids alone, so nothing of it is analysed. */
async function ensureUnannounced(client: Client, index: string, { replicas }: IndexLayout): Promise<void> {
  if ((await client.indices.exists({ index })).body) return;
  const settings = { number_of_shards: 1, number_of_replicas: replicas, refresh_interval: '-1' };
  try {
    await client.indices.create({ index, body: { settings, mappings: { enabled: false } } as never });
  } catch (error) {
    // Another process made it at the same time.
    if (!(await client.indices.exists({ index })).body) throw error;
  }
}

/** Opens indices that somebody closed: they keep their documents, and answer nobody. */
async function openClosed(client: Client, names: IndexNames): Promise<void> {
  const index = Object.values(names).join(',');
  const { body } = await client.cluster.state({ metric: ['blocks'], index });
  const { indices = {} } = (body as { blocks?: { indices?: Record<string, object> } }).blocks ?? {};
  const closed = Object.entries(indices).flatMap(([name, blocks]) => (closedBlock in blocks ? [name] : []));
  if (closed.length > 0) await client.indices.open({ index: closed.join(',') });
}

/** The engine's number of the block that a closed index has. */
const closedBlock = '4';

/**
 * Two processes may both have found an alias missing: the first index stays, a later one is deleted by
 * its maker. It is empty still, for writing through an alias of two indices is refused.
 */
async function keepFirst(client: Client, alias: string, made: string): Promise<void> {
  const { body } = await client.indices.getSettings({ index: alias, name: 'index.creation_date' });
  // By the engine's clock, in whose order they are made: names are by the clocks of their makers.
  const moment = (index: string) => Number(body[index]?.settings?.index?.creation_date ?? 0);
  const [first] = Object.keys(body).sort(
    (one, other) => moment(one) - moment(other) || (one < other ? -1 : 1),
  );
  if (first !== made) await dropIndices(client, [made]);
}

/**
 * Creates a physical index with its alias.
 * @returns its name
 */
async function createIndex(
  client: Client,
  definition: IndexDefinition,
  alias: string,
  layout: IndexLayout,
): Promise<string> {
  const index = physicalName(alias);
  try {
    await client.indices.create({
      index,
      body: { ...bodyOf(definition, layout), aliases: { [alias]: {} } } as never,
    });
  } catch (error) {
    // Another process created it in the same second.
    const { body: exists } = await client.indices.existsAlias({ name: alias });
    if (!exists) throw error;
  }
  return index;
}

const bodyOf = ({ settings, mappings }: IndexDefinition, layout: IndexLayout) => ({
  settings: { ...settings, number_of_shards: layout.shards, number_of_replicas: layout.replicas },
  mappings,
});

/**
 * Creates the three indices of a new build, behind no alias yet.
 * @returns their physical names
 */
export async function createIndices(
  client: Client,
  names: IndexNames,
  definitions: IndexDefinitions,
  layout: IndexLayout,
): Promise<IndexNames> {
  const made = { ...names };
  for (const kind of ['reports', 'pages', 'charts'] as const) {
    made[kind] = physicalName(names[kind]);
    await client.indices.create({ index: made[kind], body: bodyOf(definitions[kind], layout) as never });
  }
  return made;
}

/** Milliseconds between two tries. */
const retryDelayMs = 2_000;

interface StartServices {
  client: Client;
  config: { indexPrefix: string; indexLayout: IndexLayout };
  log: Pick<Logger, 'warn'>;
  names: IndexNames;
}

/**
 * Makes missing indices and restores the settings that a killed load left, as soon as the search engine is back: an
 * indexer accepts files without it. @throws errors that are no outage
 */
export async function prepareIndices(
  { client, config, log, names }: StartServices,
  signal: AbortSignal,
): Promise<void> {
  for (let warned = false; !signal.aborted; warned = true) {
    try {
      await ensureIndices(client, config.indexPrefix, config.indexLayout);
      await setRefreshInterval(client, names);
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (!isTransient(error)) throw error;
      if (!warned) log.warn({ error: (error as Error).message }, 'starts without the search engine');
    }
    await sleep(retryDelayMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Differences between the served indices and the current files, by index; empty when there are none. */
type IndexDrift = Partial<Record<keyof IndexNames, string[]>>;

/** Compares the indices behind the aliases with what the files would make, by the fingerprints they carry. */
export async function driftOf(
  client: Client,
  names: IndexNames,
  definitions: IndexDefinitions,
): Promise<IndexDrift> {
  const drift: IndexDrift = {};
  for (const kind of indexKinds) {
    const { body } = await client.indices.get({ index: names[kind] });
    const [made] = Object.values(body);
    if (!made) continue;
    const fingerprint = fingerprintSchema.safeParse(made.mappings?._meta);
    const found = fingerprint.success
      ? differences(fingerprint.data, definitions[kind].mappings._meta)
      : ['it carries no fingerprint of its files'];
    if (found.length > 0) drift[kind] = found;
  }
  return drift;
}

/** One hash of the three definitions. */
export const definitionsHash = (definitions: IndexDefinitions): string =>
  indexKinds
    .map((kind) => definitions[kind].mappings._meta.hash.slice(0, 21))
    .join('-')
    .slice(0, 64);
