import { setTimeout as sleep } from 'node:timers/promises';
import type { IndexerServices } from '../services.ts';
import { dropIndices, indexKinds, targetOf, untilHeard } from './aliases.ts';
import { openBuilds } from './builds.ts';
import { LockHeld, withDbLock } from './dbLock.ts';

type ClearServices = Pick<IndexerServices, 'catalog' | 'client' | 'log' | 'names'>;

interface Made {
  aliases?: object;
  settings: { index: { creation_date: string } };
}

/**
 * Removes the indices of this site that are nobody's: a run that died after its switch left what was served before the
 * last, one that died before its note what it had made. What has an alias (served, next, previous) stays, and so does
 * what a build has that is to go on. A reindexing or going back that runs is not disturbed; then it is done later.
 * @param minAgeMs milliseconds since an index was made within which it may yet be on the way to a name
 */
export async function dropOrphanIndices(services: ClearServices, minAgeMs: number): Promise<void> {
  const { catalog, client, log } = services;
  if ((await forgottenIndices(services, minAgeMs)).length === 0) return;
  try {
    await withDbLock(catalog.database, 'reindex', async () => {
      // Who wrote to them still knows by then that they are nobody's.
      await sleep(untilHeard);
      const indices = await forgottenIndices(services, minAgeMs);
      if (indices.length === 0) return;
      await dropIndices(client, indices);
      log.warn({ indices }, 'indices that a broken run left are removed');
    });
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error;
  }
}

async function forgottenIndices(
  { catalog, client, names }: ClearServices,
  minAgeMs: number,
): Promise<string[]> {
  // Without their aliases all would seem forgotten.
  if (!(await targetOf(client, names, 'served'))) return [];
  const kept = new Set((await openBuilds(catalog.database)).flatMap(({ indices }) => Object.values(indices)));
  const { body } = await client.indices.get({
    index: indexKinds.map((kind) => `${names[kind]}-*`).join(','),
    filter_path: '*.aliases,*.settings.index.creation_date',
  });
  const ours = new RegExp(`^(${indexKinds.map((kind) => names[kind]).join('|')})-\\d{8}t\\d{6}$`);
  const before = Date.now() - minAgeMs;
  return Object.entries(body as unknown as Record<string, Made>)
    .filter(
      ([index, { aliases = {}, settings }]) =>
        ours.test(index) &&
        Object.keys(aliases).length === 0 &&
        !kept.has(index) &&
        Number(settings.index.creation_date) < before,
    )
    .map(([index]) => index);
}
