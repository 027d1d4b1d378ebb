import type { IndexerServices } from '../services.ts';
import { reindexReport } from './reindexReport.ts';

/**
 * Indexes changed rows and refreshes, so that they are searchable on return. Failures are logged: the sweep catches up.
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
