import type { IndexerServices } from '../services.ts';
import { reindexReport } from './reindexReport.ts';

/**
 * Lets the index follow rows that were changed, searchable when it returns. The rows hold the change: where the engine
 * cannot follow now, the sweep sees to it.
 */
export async function reindexNow(services: IndexerServices, reportIds: readonly number[]): Promise<void> {
  const { log, refresher } = services;
  try {
    for (const id of reportIds) await reindexReport(services, id);
    await refresher.refresh();
  } catch (error) {
    log.warn({ reportIds, error: (error as Error).message }, 'documents lag behind');
  }
}
