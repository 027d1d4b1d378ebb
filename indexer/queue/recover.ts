import { storeLayout } from '../../mappings/storeLayout.ts';
import type { Services } from '../services.ts';

/**
 * Puts every unfinished PDF back into the queue: Redis may have lost the job, or the machine went down between row
 * and job. One that is queued already is left as it is. A row without its original cannot be finished.
 */
export async function recover({ catalog, store, queue, log }: Services): Promise<void> {
  const ids = await catalog.unfinishedPdfs();
  for (const id of ids) {
    if (await store.has(storeLayout.original(id))) await queue.add(id);
    else
      await catalog.setFailed(id, {
        id: 'upload_incomplete',
        reason: '上传未完成，请重新上传',
        detail: 'The original is not in the store',
      });
  }
  if (ids.length > 0) log.info({ reports: ids.length }, 'unfinished reports queued again');
}
