import { type StoredReport, storedReportSchema } from '../../mappings/documents.ts';
import type { Report } from '../catalog/reportModel.ts';
import { documentsOf } from './documentsOf.ts';
import { artifactsOfReport, type RewriteServices } from './reindexReport.ts';

/**
 * A report as the index shows it, derived from its row and the store, to read while the engine is away. Null for what
 * readers may not see: taken down, or never searchable.
 */
export async function keptReport(services: RewriteServices, report: Report): Promise<StoredReport | null> {
  if (!report.visible || !report.indexedAt) return null;
  const facts = { ...report.get(), indexedAt: report.indexedAt };
  const { report: document } = documentsOf(facts, await artifactsOfReport(services, report));
  return storedReportSchema.parse(document);
}
