import { storeLayout } from '../../mappings/storeLayout.ts';
import { freeIds, withIdLock } from '../catalog/freeIds.ts';
import type { IndexerServices } from '../services.ts';

/**
 * Removes files of an upload whose process died between storing the bytes and making the row: no report refers to
 * them, and its sender got no id.
 */
export async function removeOrphanUploads(services: IndexerServices): Promise<void> {
  const { catalog, store, log } = services;
  for (const reportId of await freeIds(catalog)) {
    if (!(await store.has(storeLayout.original(reportId)))) continue;
    try {
      const cleared = await withIdLock(catalog, reportId, () => store.remove(storeLayout.folder(reportId)));
      if (cleared) log.info({ reportId }, 'an upload that broke off is cleared away');
    } catch (error) {
      // Its row is on the way.
      log.debug({ reportId, error: (error as Error).message }, 'an upload is being entered');
    }
  }
}
