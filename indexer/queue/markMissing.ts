import type { Report } from '../catalog/reportModel.ts';
import { ensureIndices } from '../indices/ensureIndices.ts';
import type { IndexerServices } from '../services.ts';
import { countDocuments } from '../verify/documentCounts.ts';
import { reportsInIndex } from '../verify/inIndex.ts';

/** Rows looked at together. */
const batch = 1_000;

/** Whether an alias of this site names no index. */
export async function indicesAreGone({ client, names }: IndexerServices): Promise<boolean> {
  return !(await client.indices.existsAlias({ name: Object.values(names).join(',') })).body;
}

/**
 * Recreates missing indices and marks reports whose documents are missing from the index, as after a loss of the
 * engine's data, so that the sweep writes them again. @returns the number of marked reports
 */
export async function markMissing(services: IndexerServices): Promise<number> {
  const { catalog, client, config, log, refresher } = services;
  if (await indicesAreGone(services)) {
    log.error('indices are gone: they are made, and every report is written again');
    await ensureIndices(client, config.indexPrefix, config.indexLayout);
  }
  const counts = await countDocuments(services);
  if (Object.values(counts).every(({ expected, found }) => found >= expected)) return 0;
  let lost = 0;
  for await (const rows of catalog.rows(batch)) {
    const finished = rows.filter(({ stage }) => stage === 'done');
    const absent = new Set(await incomplete(services, finished));
    // A load shows what it has written every half minute only: what is to be seen after a refresh is not lost.
    if (absent.size > 0) await refresher.refresh();
    const gone = await incomplete(
      services,
      finished.filter(({ id }) => absent.has(id)),
    );
    if (gone.length > 0) await catalog.forgetIndexed(gone);
    lost += gone.length;
  }
  const summary =
    'reports are not wholly in the index and are being written again; `npm run verify` tells how far that is';
  if (lost > 0) log.error({ counts, lost }, summary);
  return lost;
}

/** Ids of rows of which the index lacks something. */
async function incomplete(services: IndexerServices, rows: Report[]): Promise<number[]> {
  const { reports, pages, charts } = await reportsInIndex(
    services,
    rows.map(({ id }) => id),
  );
  return rows
    .filter(
      ({ id, pageCount, chartCount }) =>
        !reports.has(id) || (pages.get(id) ?? 0) < pageCount || (charts.get(id) ?? 0) < chartCount,
    )
    .map(({ id }) => id);
}
