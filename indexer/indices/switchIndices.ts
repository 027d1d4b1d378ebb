import type { Client } from '@opensearch-project/opensearch';
import type { IndexNames } from '../../mappings/indexNames.ts';
import { aliasesOf, type IndexTarget, indexKinds, type Role, readTargets } from './targets.ts';

/** The indices of a role as they are now, or null. */
export async function targetOf(client: Client, names: IndexNames, role: Role): Promise<IndexTarget | null> {
  return (await readTargets(client, names)).find((target) => target.role === role) ?? null;
}

/** Marks three physical indices as those of a role, and no others: of two behind one alias none is meant. */
export async function markIndices(
  client: Client,
  names: IndexNames,
  role: Role,
  physical: IndexNames,
): Promise<void> {
  const aliases = aliasesOf(names, role);
  // With a star an alias that is absent is no fault.
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
 * Serves the indices of a role (`next` or `previous`) in place of those of now, which become `previous`; all in one
 * step of the engine. What was `previous` before a `next` is served is nobody's then, and given back for removal.
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

/** Deletes indices nobody writes to any more; those that are gone already are passed over. */
export async function dropIndices(client: Client, physical: readonly string[]): Promise<void> {
  await client.indices.delete({ index: physical.join(','), ignore_unavailable: true });
}
