import type { KeptReport } from '../../mappings/intake.ts';
import type { Report } from '../catalog/reportModel.ts';
import { documentsOf } from './documentsOf.ts';
import { artifactsOfReport, type ReindexServices } from './reindexReport.ts';

/**
 * A report as the index shows it, made anew from its row and the store, so that it can be read while the engine is
 * away. Null for what readers may not see: taken down, or never searchable.
 */
export async function keptReport(services: ReindexServices, report: Report): Promise<KeptReport | null> {
  if (!report.visible || !report.indexedAt) return null;
  const facts = { ...report.get(), indexedAt: report.indexedAt };
  const {
    lead: _lead,
    body: _body,
    words: _words,
    ...kept
  } = documentsOf(facts, await artifactsOfReport(services, report)).report;
  return kept;
}
