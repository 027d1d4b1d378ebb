import { storeLayout } from '../../mappings/storeLayout.ts';
import { withFreeId } from '../catalog/arrivals.ts';
import type { Report } from '../catalog/reportModel.ts';
import type { DocumentAction } from '../documents/indexWriter.ts';
import { reindexReport } from '../documents/reindexReport.ts';
import { dropArtifactsFrom } from '../pipeline.ts';
import type { IndexerServices } from '../services.ts';
import { documentsOfReport } from './inIndex.ts';
import type { Finding } from './inStore.ts';

/**
 * Mends what was found about one report, by the same ways in which it would have come right: its documents are written
 * from row and store, pictures that are gone are drawn again, what belongs to no report goes.
 * @returns what cannot be mended, in English; null when it is mended, or queued to be
 */
export async function repair(
  services: IndexerServices,
  reportId: number,
  findings: Finding[],
): Promise<string | null> {
  const { catalog, store, queue, writer } = services;
  const row = await catalog.byId(reportId);
  const stored = findings.filter(({ where }) => where === 'store');
  if (stored.some(({ what }) => what === 'extra')) await clearAway(services, row, reportId);
  if (stored.some(({ what }) => what === 'different') && row) return restoreFiles(services, row, 'inspect');
  if (stored.some(({ what }) => what === 'missing') && row) return restoreFiles(services, row, 'charts');
  if (findings.length === stored.length) return null;
  const present = await documentsOfReport(services, reportId);
  const latest = Math.max(0, ...present.map(({ version }) => version));
  if (row?.stage !== 'done') {
    await writer.write(remove(present, latest + 1));
    return null;
  }
  // Above what stands there, whoever wrote that: a restored database may be behind its index.
  const version = Math.max(latest, row.version) + 1;
  await catalog.raiseTo(reportId, version);
  try {
    await reindexReport(services, reportId);
    await services.refresher.refresh();
    // Documents skipped now belong to no report; all others stayed searchable meanwhile.
    const left = await documentsOfReport(services, reportId);
    await writer.write(
      remove(
        left.filter((document) => document.version < version),
        version,
      ),
    );
    return null;
  } catch (error) {
    if (row.kind !== 'pdf' || !(await store.has(storeLayout.original(reportId))))
      return (error as Error).message;
    await catalog.setStage(reportId, 'queued', { kind: 'pdf' });
    await queue.offer(reportId, row);
    return null;
  }
}

/** Not what came meanwhile: an upload may have the id by now, or be about to. */
async function clearAway(
  { catalog, store }: IndexerServices,
  row: Report | null,
  reportId: number,
): Promise<void> {
  const remove = () => store.remove(storeLayout.folder(reportId));
  if (row?.kind === 'text') await remove();
  else if (!row) await withFreeId(catalog, reportId, remove);
}

const remove = (present: DocumentAction[], version: number) =>
  present.map((action) => ({ ...action, version }));

/** Reads or draws a PDF again; without its original as it came, or without its archive, nothing can. */
async function restoreFiles(
  { catalog, queue, store }: IndexerServices,
  row: Report,
  from: 'inspect' | 'charts',
): Promise<string | null> {
  if (row.kind !== 'pdf') return `its archive ${row.segment} is not in the store`;
  const original = await store.about(storeLayout.original(row.id));
  if (!original) return 'its original is not in the store';
  if (original.size !== row.bytes) return 'its original is not what came';
  // The row first: a backup that finds files gone asks which rows changed.
  await catalog.raise(row.id);
  await dropArtifactsFrom(store, row.id, from);
  await catalog.setStage(row.id, 'queued', { kind: 'pdf' });
  await queue.offer(row.id, row);
  return null;
}
