import type { Services } from '../services.ts';
import { foundReports } from '../verify/found.ts';

/** Rows looked at together. */
const batch = 1_000;

/**
 * Whether the index has fewer reports than the catalog has finished, as after the loss of the engine's data; then those
 * that are not there are noted as behind, and the sweep writes them again. Gives how many.
 */
export async function noteLoss(services: Services): Promise<number> {
  const { catalog, client, names, log } = services;
  const { done: finished = 0 } = await catalog.countByStage();
  const { body } = await client.count({ index: names.reports });
  if (body.count >= finished) return 0;
  let lost = 0;
  for await (const rows of catalog.rows(batch)) {
    const ids = rows.filter(({ stage }) => stage === 'done').map(({ id }) => id);
    const there = await foundReports(services, ids);
    const gone = ids.filter((id) => !there.has(id));
    if (gone.length > 0) await catalog.forgetIndexed(gone);
    lost += gone.length;
  }
  const told =
    'reports are not in the index and are being written again; `npm run verify` tells how far that is';
  if (lost > 0) log.error({ finished, searchable: body.count, lost }, told);
  return lost;
}
