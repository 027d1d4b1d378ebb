import type { Client } from '@opensearch-project/opensearch';
import type { IndexNames } from '../../mappings/indexNames.ts';
import { differences, fingerprintSchema } from '../../mappings/indices/fingerprint.ts';
import type { IndexDefinitions } from '../../mappings/indices/loadIndices.ts';
import { indexKinds } from '../clients/aliases.ts';

/** Differences between the served indices and the current files, by index; empty when there are none. */
export type IndexDrift = Partial<Record<keyof IndexNames, string[]>>;

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
