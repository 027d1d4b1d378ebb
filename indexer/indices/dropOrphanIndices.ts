import { setTimeout as sleep } from 'node:timers/promises';
import { LockHeld, withDbLock } from '../../mappings/dbLock.ts';
import { openBuilds } from '../catalog/indexBuilds.ts';
import { dropIndices, indexKinds, targetOf, targetsSettledMs } from '../clients/indices.ts';
import type { IndexerServices } from '../services.ts';

type ClearServices = Pick<IndexerServices, 'catalog' | 'client' | 'log' | 'names'>;

interface Made {
  aliases?: object;
  settings: { index: { creation_date: string } };
}

/**
 * Drops orphaned indices, which killed runs left: no alias and no resumable build refers to them. Does nothing while a
 * reindex or a rollback holds the lock.
 * @param minAgeMs younger indices are kept: their alias may be yet to come
 */
export async function dropOrphanIndices(services: ClearServices, minAgeMs: number): Promise<void> {
  const { catalog, client, log } = services;
  if ((await forgottenIndices(services, minAgeMs)).length === 0) return;
  try {
    await withDbLock(catalog.database, 'reindex', async () => {
      // By then every writer has refreshed its targets and no longer writes to them.
      await sleep(targetsSettledMs);
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
  // Without the site's own aliases every index would look orphaned.
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
