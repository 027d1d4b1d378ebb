import type { Client } from '@opensearch-project/opensearch';
import type { IndexNames } from '../../mappings/types.ts';
import type { Artifacts } from '../artifacts.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Report } from '../catalog/reportModel.ts';
import { bulkLines } from '../documents/bulkLines.ts';
import { documentsOf } from '../documents/documentsOf.ts';
import { bodiesOf, sendBulk } from '../documents/sendBulk.ts';

/** What writing to the index needs. */
export interface IndexServices {
  client: Client;
  names: IndexNames;
  catalog: Catalog;
}

/**
 * Puts a report's documents in place and takes away what an earlier version left; searchable at the next refresh.
 * Not a step with an artifact: the index is derived and may be rebuilt at any time.
 */
export async function writeIndex(
  services: IndexServices,
  report: Report,
  artifacts: Artifacts,
): Promise<void> {
  const indexedAt = report.indexedAt ?? new Date();
  const documents = documentsOf({ ...report.get(), indexedAt }, artifacts);
  for (const body of bodiesOf(bulkLines(services.names, documents, report)))
    await sendBulk(services.client, body);
  await services.catalog.setIndexed(report.id, {
    title: documents.report.title,
    pageCount: documents.pages.length,
    chartCount: documents.charts.length,
    indexedAt,
  });
}
