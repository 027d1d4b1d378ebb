import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@opensearch-project/opensearch';
import type { IndexNames } from '../../mappings/indexNames.ts';
import { differences, type Fingerprint, fingerprintSchema } from '../../mappings/indices/fingerprint.ts';
import type { IndexDefinition, IndexDefinitions } from '../../mappings/indices/loadIndices.ts';
import { indexKinds } from '../clients/aliases.ts';

/** Differences between the served indices and the current files, by index; empty when there are none. */
export type IndexDrift = Partial<Record<keyof IndexNames, string[]>>;

interface Made {
  settings?: { index?: { analysis?: unknown } };
  mappings?: { _meta?: unknown; properties?: object };
}

/**
 * Compares the indices behind the aliases with what the files would make. Indices that carry no definitions are
 * compared field by field and analyzer by analyzer, and marked when they match.
 */
export async function driftOf(
  client: Client,
  names: IndexNames,
  definitions: IndexDefinitions,
): Promise<IndexDrift> {
  const found: IndexDrift = {};
  for (const kind of indexKinds) {
    const { body } = await client.indices.get({ index: names[kind] });
    const [index, made] = Object.entries(body)[0] ?? [];
    if (!index || !made) continue;
    const definition = definitions[kind];
    const now = definition.mappings._meta;
    const parsed = fingerprintSchema.safeParse((made as Made).mappings?._meta);
    if (parsed.success) {
      const differ = differences(parsed.data, now);
      if (differ.length > 0) found[kind] = differ;
    } else if (isSame(made as Made, definition)) await adopt(client, index, now);
    else found[kind] = ['it was made by an earlier release, of other files'];
  }
  return found;
}

/** One hash of the three definitions. */
export const definitionsHash = (definitions: IndexDefinitions): string =>
  indexKinds
    .map((kind) => definitions[kind].mappings._meta.hash.slice(0, 21))
    .join('-')
    .slice(0, 64);

async function adopt(client: Client, index: string, fingerprint: Fingerprint): Promise<void> {
  await client.indices.putMapping({ index, body: { _meta: fingerprint } });
}

/** The engine reports numbers and flags as text, and a list of one as it was given. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
};

function isSame({ settings, mappings }: Made, definition: IndexDefinition): boolean {
  return (
    isDeepStrictEqual(plain(mappings?.properties), plain(definition.mappings.properties)) &&
    isDeepStrictEqual(plain(settings?.index?.analysis), plain(definition.settings.analysis))
  );
}
