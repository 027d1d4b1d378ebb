import { type IndexDefinitions, loadIndices } from '../../mappings/indices/loadIndices.ts';
import { unannouncedOf } from '../../mappings/searchEngine.ts';
import type { ReindexServices } from './builds.ts';

/** The files with another analyzer for titles, so that `AI` finds what begins with it. */
export function changed(mark: string): IndexDefinitions {
  const definitions = structuredClone(loadIndices());
  for (const { settings, mappings } of Object.values(definitions)) {
    const { filter } = settings.analysis as { filter: Record<string, unknown> };
    filter.title_starts = { type: 'edge_ngram', min_gram: 1, max_gram: 12 + mark.length };
    mappings._meta = { hash: mark.padEnd(64, '0'), parts: { ...mappings._meta.parts, mark } };
  }
  return definitions;
}

/** A writer whose process dies when the first part is written. */
export function breakingWriter(writer: ReindexServices['writer']): ReindexServices['writer'] {
  const breaking = Object.create(writer) as typeof writer;
  let parts = 0;
  breaking.writeTo = (...given) => {
    parts += 1;
    return parts > 1 ? Promise.reject(new Error('killed')) : writer.writeTo(...given);
  };
  return breaking;
}

/** A client whose process dies when indices are to be removed. */
export function withoutRemoval(client: ReindexServices['client']): typeof client {
  const indices = Object.create(client.indices, {
    delete: { value: () => Promise.reject(new Error('killed')) },
  });
  return Object.create(client, { indices: { value: indices } }) as typeof client;
}

/** The indices built of the files that are there, under any name or none. */
export async function physicalIndices({ client, names }: Pick<ReindexServices, 'client' | 'names'>) {
  const index = Object.values(names).map((alias) => `${alias}-*`);
  const found = Object.keys((await client.indices.get({ index })).body);
  return found.filter((name) => name !== unannouncedOf(names)).sort();
}

/** As it is where a run died before it marked what it had made. */
export async function unmarkNext({
  client,
  names,
}: Pick<ReindexServices, 'client' | 'names'>): Promise<void> {
  const actions = Object.values(names).map((alias) => ({
    remove: { index: `${alias}-*`, alias: `${alias}-next` },
  }));
  await client.indices.updateAliases({ body: { actions } });
}
