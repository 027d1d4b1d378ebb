import type { Store } from '../../mappings/store/store.ts';
import { readSegment } from '../archive/segments.ts';
import { artifactsOf } from '../archive/textReport.ts';
import type { Artifacts } from '../artifacts.ts';
import type { Report } from '../catalog/reportModel.ts';
import { readArtifacts } from '../pipeline.ts';
import { removalOf } from './actionsOf.ts';
import { type IndexServices, writeIndex } from './writeIndex.ts';

/** Services needed to reindex a finished report. */
export interface RewriteServices extends IndexServices {
  store: Store;
}

/**
 * Brings a changed report's documents up to its row; searchable at the next refresh. A report being processed is left
 * to its job, which reads the row again at its end; but one that was searchable before and is taken down meanwhile is
 * removed at once.
 */
export async function reindexReport(services: RewriteServices, reportId: number): Promise<void> {
  const report = await services.catalog.byId(reportId);
  if (!report) return;
  if (report.stage === 'done') {
    const read = async (row: Report) => (row.stage === 'done' ? artifactsOfReport(services, row) : null);
    await writeIndex(services, report.id, read);
  } else if (!report.visible && report.indexedAt) {
    await services.writer.write(removalOf(report.id, report.version, report));
    await services.catalog.setRemoved(report.id, report.version);
  }
}

/** Reads the sources of a finished report's documents. @throws when one is missing */
export async function artifactsOfReport(
  { store }: Pick<RewriteServices, 'store'>,
  report: Report,
): Promise<Artifacts> {
  if (report.kind === 'pdf') return readArtifacts(store, report.id);
  const [found] = await readSegment(store, report.segment ?? '', (id) => id === report.id);
  if (!found) throw new Error(`Segment ${report.segment} does not hold report ${report.id}`);
  return artifactsOf(found.report);
}
