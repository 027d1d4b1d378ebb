import type { Client } from '@opensearch-project/opensearch';
import type { MadeOf } from '../../mappings/indexBuilds.ts';
import type { IndexNames } from '../../mappings/indexNames.ts';
import { fingerprintSchema } from '../../mappings/indices/fingerprint.ts';
import { indexKinds, type Role, readTargets } from './targets.ts';

/** Characters of a hash that people are told. */
const told = 8;

const byKind = (hashOf: (kind: keyof IndexNames, place: number) => string): MadeOf => {
  const [reports = '', pages = '', charts = ''] = indexKinds.map((kind, place) =>
    hashOf(kind, place).slice(0, told),
  );
  return { reports, pages, charts };
};

/** What indices were made of, of the hash that their build was noted with (`definitionsHash`). */
export const madeOfHash = (hash: string): MadeOf => {
  const parts = hash.split('-');
  return byKind((_kind, place) => parts[place] ?? '');
};

/** What indices were made of, as they carry it. */
export async function madeOf(client: Client, physical: IndexNames): Promise<MadeOf> {
  const { body } = await client.indices.getMapping({ index: Object.values(physical).join(',') });
  return byKind((kind) => fingerprintSchema.safeParse(body[physical[kind]]?.mappings._meta).data?.hash ?? '');
}

/** What a switch of the aliases that has just been done led from, and to; null where the engine does not say. */
export async function switchedBetween(
  client: Client,
  names: IndexNames,
): Promise<{ from: MadeOf | null; to: MadeOf | null }> {
  const targets = await readTargets(client, names).catch(() => []);
  const of = async (wanted: Role) => {
    const target = targets.find(({ role }) => role === wanted);
    return target ? madeOf(client, target.names).catch(() => null) : null;
  };
  return { from: await of('previous'), to: await of('served') };
}
