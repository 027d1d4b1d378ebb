import type { Client } from '@opensearch-project/opensearch';
import type { MadeOf } from '../../mappings/indexBuilds.ts';
import { fingerprintSchema } from '../../mappings/indices/fingerprint.ts';
import type { IndexNames } from '../../mappings/searchEngine.ts';
import {
  type Build,
  type BuildAct,
  type BuildRun,
  openBuilds,
  setBuildState,
} from '../catalog/indexBuilds.ts';
import { indexKinds, type Role, readTargets, targetOf } from '../clients/indices.ts';
import type { IndexerServices } from '../services.ts';

/** Services needed to rebuild indices. */
export type ReindexServices = Pick<
  IndexerServices,
  'catalog' | 'client' | 'config' | 'names' | 'store' | 'writer'
>;

/** Characters of a hash that are shown. */
const shownHashLength = 8;

const byKind = (hashOf: (kind: keyof IndexNames, index: number) => string): MadeOf => {
  const [reports = '', pages = '', charts = ''] = indexKinds.map((kind, index) =>
    hashOf(kind, index).slice(0, shownHashLength),
  );
  return { reports, pages, charts };
};

/** Definitions that indices were built from, by the hash noted with their build (`definitionsHash`). */
export const madeOfHash = (hash: string): MadeOf => {
  const parts = hash.split('-');
  return byKind((_kind, index) => parts[index] ?? '');
};

/** Definitions that indices were built from, as stored in them. */
export async function madeOf(client: Client, physical: IndexNames): Promise<MadeOf> {
  const { body } = await client.indices.getMapping({ index: Object.values(physical).join(',') });
  return byKind((kind) => fingerprintSchema.safeParse(body[physical[kind]]?.mappings._meta).data?.hash ?? '');
}

/** The indices that the last alias switch left and entered; null where the engine does not report it. */
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

/** Reports a second of a run, and the time left at that pace; null before the first part is written. */
export function paceOf(
  { stage, done, total, first, begun, at }: BuildRun,
  now = at,
): { perSecond: number; secondsLeft: number } | null {
  if (stage !== 'fill' || done <= first || at <= begun) return null;
  const perSecond = ((done - first) * 1_000) / (at - begun);
  const left = (total - done) / perSecond - (now - at) / 1_000;
  return { perSecond, secondsLeft: Math.max(0, Math.ceil(left)) };
}

/**
 * Completes the record of a build that was interrupted between the switch and its note: it is served, or was rolled
 * back, and must not be filled any more.
 * @returns the served one, where its note was missing
 */
export async function noteSwitched(
  { client, names, catalog }: ReindexServices,
  act: BuildAct,
): Promise<Build | null> {
  const [served, previous] = [
    await targetOf(client, names, 'served'),
    await targetOf(client, names, 'previous'),
  ];
  let found: Build | null = null;
  for (const build of await openBuilds(catalog.database)) {
    if (build.indices.reports === previous?.names.reports)
      await setBuildState(catalog.database, build.id, 'left');
    if (build.indices.reports !== served?.names.reports) continue;
    const between = await switchedBetween(client, names);
    await setBuildState(catalog.database, build.id, 'served', { ...act, ...between });
    found = build;
  }
  return found;
}
