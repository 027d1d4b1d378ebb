import type { Artifacts } from '../artifacts.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Report } from '../catalog/reportModel.ts';
import { actionsOf } from './actionsOf.ts';
import { documentsOf } from './documentsOf.ts';
import type { DocumentAction, IndexWriter } from './indexWriter.ts';

/** Services needed to write to the index. */
export interface IndexServices {
  writer: IndexWriter;
  catalog: Catalog;
}

/**
 * Writes a report's documents as the catalog has it and deletes what an earlier version left; searchable at the next
 * refresh. Repeats while the row changes meanwhile. Not a step with an artifact: the index is derived and may be
 * rebuilt at any time.
 * @param read the sources of a row's documents, read again for each row version, for another load may have replaced
 *   the text; null when the row is no longer this writer's
 */
export async function writeIndex(
  { catalog, writer }: IndexServices,
  reportId: number,
  read: (row: Report) => Promise<Artifacts | null>,
): Promise<void> {
  for (let current = false, written = false; !current; written = true) {
    const report = await catalog.byId(reportId);
    const artifacts = report && (await read(report));
    if (!report || !artifacts) {
      // Pages written late may stay beside those of the replacement, which did not know of them: it is written again.
      if (written) await catalog.raise(reportId);
      return;
    }
    const indexedAt = report.indexedAt ?? new Date();
    const documents = documentsOf({ ...report.get(), indexedAt }, artifacts);
    const counts = { pageCount: documents.pages.length, chartCount: documents.charts.length };
    if (counts.pageCount > report.pageCount || counts.chartCount > report.chartCount)
      await catalog.expectCounts(reportId, counts);
    const actions = actionsOf(documents, report.version, report);
    const ofReport = ({ index }: DocumentAction) => index === 'reports';
    // Each index shows what is new in its own time: a report is written when its pages and charts are to be seen.
    if (report.indexedAt === null) {
      const parts = actions.filter((action) => !ofReport(action));
      if (parts.length > 0) await writer.write(parts, { refresh: true });
      await writer.write(actions.filter(ofReport));
    } else await writer.write(actions);
    const { title } = documents.report;
    current = await catalog.setIndexed(reportId, report.version, { title, ...counts, indexedAt });
  }
}
