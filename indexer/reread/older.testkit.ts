import { storeLayout } from '../../mappings/storeLayout.ts';
import type { Artifacts } from '../artifacts.ts';
import type { TestIndexer } from '../intake/indexer.factory.ts';
import { artifactNames } from '../pipeline.ts';

/** Artifacts of an earlier release: without a version, and saying what it said. */
export type AsBefore = { [Name in keyof Artifacts]?: Partial<Artifacts[Name]> };

/** Makes a finished report one that an earlier release read: these artifacts of it, or all. */
export async function asBefore(
  { services: { catalog, store } }: Pick<TestIndexer, 'services'>,
  id: number,
  before: AsBefore = Object.fromEntries(artifactNames.map((name) => [name, {}])),
): Promise<void> {
  for (const [name, said] of Object.entries(before)) {
    const key = storeLayout.artifact(id, name);
    const { version: _gone, ...artifact } = (await store.readJson<{ version?: number }>(key)) ?? {};
    await store.write(key, Buffer.from(JSON.stringify({ ...artifact, ...said })));
  }
  await catalog.reports.update({ reading: 0 }, { where: { id } });
}

/** Tags of files of a report by key, without those of no interest: another tag is another writing. */
export async function tagsOf(
  { services: { store } }: Pick<TestIndexer, 'services'>,
  id: number,
  only: RegExp,
): Promise<Record<string, string>> {
  const tags: Record<string, string> = {};
  for await (const { key, etag } of store.walk(storeLayout.folder(id))) if (only.test(key)) tags[key] = etag;
  return tags;
}
