import type { Client } from '@opensearch-project/opensearch';
import type { IndexNames } from '../../mappings/searchEngine.ts';

/**
 * The role of an index: `served` answers searches, `next` is being built to replace it, `previous` was served before
 * and is kept for a rollback.
 */
export type Role = 'served' | 'next' | 'previous';

/** The three indices of one role under their physical names, which a switch of aliases does not change. */
export interface IndexTarget {
  role: Role;
  names: IndexNames;
  /** The fields each knows: a later release's document may have more, which a strict index would refuse. */
  fields: Record<keyof IndexNames, ReadonlySet<string>>;
}

/** The kinds of documents, each in an index of its own. */
export const indexKinds = ['reports', 'pages', 'charts'] as const satisfies (keyof IndexNames)[];

/** The aliases of a role: the site's own for `served`, else with the role as suffix. */
function aliasesOf(names: IndexNames, role: Role): IndexNames {
  if (role === 'served') return names;
  return {
    reports: `${names.reports}-${role}`,
    pages: `${names.pages}-${role}`,
    charts: `${names.charts}-${role}`,
  };
}

/** Reads the current indices of each role whose three indices all exist. */
export async function readTargets(client: Client, names: IndexNames): Promise<IndexTarget[]> {
  // With a wildcard a missing alias is no error.
  const { body } = await client.indices.getAlias({
    name: Object.values(names)
      .map((alias) => `${alias}*`)
      .join(','),
  });
  const behind = new Map<string, string>();
  for (const [index, { aliases }] of Object.entries(body))
    for (const alias of Object.keys(aliases)) behind.set(alias, index);
  const targets: IndexTarget[] = [];
  for (const role of ['served', 'next', 'previous'] as const) {
    const physical = physicalNames(aliasesOf(names, role), behind);
    if (physical) targets.push({ role, names: physical, fields: await fieldsOf(client, physical) });
  }
  return targets;
}

function physicalNames(aliases: IndexNames, behind: ReadonlyMap<string, string>): IndexNames | null {
  const [reports, pages, charts] = indexKinds.map((kind) => behind.get(aliases[kind]));
  return reports && pages && charts ? { reports, pages, charts } : null;
}

/** By client, then by physical name: what an index knows does not change. */
const knownFields = new WeakMap<Client, Map<string, ReadonlySet<string>>>();

async function fieldsOf(client: Client, names: IndexNames): Promise<IndexTarget['fields']> {
  const known = knownFields.get(client) ?? new Map<string, ReadonlySet<string>>();
  knownFields.set(client, known);
  const unknown = Object.values(names).filter((index) => !known.has(index));
  if (unknown.length > 0) {
    const { body } = await client.indices.getMapping({ index: unknown.join(',') });
    for (const [index, { mappings }] of Object.entries(body))
      known.set(index, new Set(Object.keys(mappings.properties ?? {})));
  }
  const of = (kind: keyof IndexNames) => known.get(names[kind]) ?? new Set<string>();
  return { reports: of('reports'), pages: of('pages'), charts: of('charts') };
}

/** Milliseconds that cached targets may be old. */
const targetsTtlMs = 1_000;

/** Milliseconds after which every writer knows of an index that was added or removed. */
export const targetsSettledMs = targetsTtlMs + 500;

/** Caches the targets to write to for a second; concurrent callers share one request. */
export function cachedTargets(client: Client, names: IndexNames): () => Promise<IndexTarget[]> {
  let known: { targets: Promise<IndexTarget[]>; until: number } | null = null;
  return () => {
    if (known && known.until > Date.now()) return known.targets;
    const asked = { targets: readTargets(client, names), until: Date.now() + targetsTtlMs };
    known = asked;
    asked.targets.catch(() => {
      if (known === asked) known = null;
    });
    return asked.targets;
  };
}

/** The indices of a role as they are now, or null. */
export async function targetOf(client: Client, names: IndexNames, role: Role): Promise<IndexTarget | null> {
  return (await readTargets(client, names)).find((target) => target.role === role) ?? null;
}

/** Points the aliases of a role at three physical indices alone. */
export async function markIndices(
  client: Client,
  names: IndexNames,
  role: Role,
  physical: IndexNames,
): Promise<void> {
  const aliases = aliasesOf(names, role);
  // With a wildcard a missing alias is no error.
  const { body } = await client.indices.getAlias({
    name: indexKinds.map((kind) => `${aliases[kind]}*`).join(','),
  });
  const others = (kind: keyof IndexNames) =>
    Object.keys(body).filter((index) => index !== physical[kind] && body[index]?.aliases[aliases[kind]]);
  const actions = indexKinds.flatMap((kind) => [
    ...others(kind).map((index) => ({ remove: { index, alias: aliases[kind] } })),
    { add: { index: physical[kind], alias: aliases[kind] } },
  ]);
  await client.indices.updateAliases({ body: { actions } });
}

/**
 * Serves the indices of a role in place of the current ones, which become `previous`, in one request to the engine.
 * @returns after `next`: the former `previous`, to be dropped; else null
 * @throws Error when the role has no indices
 */
export async function switchTo(
  client: Client,
  names: IndexNames,
  role: 'next' | 'previous',
): Promise<IndexNames | null> {
  const targets = await readTargets(client, names);
  const find = (wanted: Role) => targets.find((target) => target.role === wanted) ?? null;
  const [coming, served, previous] = [find(role), find('served'), find('previous')];
  if (!coming || !served) throw new Error(`There are no indices marked "${role}" to serve.`);
  const alias = (of: Role) => aliasesOf(names, of);
  const actions = indexKinds.flatMap((kind) => [
    { remove: { index: served.names[kind], alias: alias('served')[kind] } },
    { add: { index: coming.names[kind], alias: alias('served')[kind] } },
    { remove: { index: coming.names[kind], alias: alias(role)[kind] } },
    ...(role === 'next' && previous
      ? [{ remove: { index: previous.names[kind], alias: alias('previous')[kind] } }]
      : []),
    { add: { index: served.names[kind], alias: alias('previous')[kind] } },
  ]);
  await client.indices.updateAliases({ body: { actions } });
  return role === 'next' ? (previous?.names ?? null) : null;
}

/**
 * Deletes indices that no writer uses; missing ones are ignored. `ignore_unavailable` would not do: the engine looks at
 * it before it deletes, and refuses when another process was faster in between.
 */
export async function dropIndices(client: Client, physical: readonly string[]): Promise<void> {
  for (const index of physical) await client.indices.delete({ index }, { ignore: [404] });
}

/** Loads now running; the last to end brings the usual interval back. */
let loads = 0;

/**
 * During a long load the indices refresh every 30 s only: each refresh costs the engine a segment. Whoever needs a
 * write to be seen at once refreshes by himself.
 */
export function quietRefresh({ client, names }: { client: Client; names: IndexNames }) {
  let begun = false;
  return {
    async begin(): Promise<void> {
      begun = true;
      loads += 1;
      await setRefreshInterval(client, names, '30s');
    },
    async end(): Promise<void> {
      if (!begun) return;
      loads -= 1;
      if (loads === 0) await setRefreshInterval(client, names);
    },
  };
}

/** Sets how often indices show what was written; the usual time where none is given, also what a dead load leaves. */
export async function setRefreshInterval(client: Client, names: IndexNames, interval = '1s'): Promise<void> {
  await client.indices.putSettings({
    index: Object.values(names).join(','),
    body: { index: { refresh_interval: interval } },
  });
}
