import type { IndexNames } from '../../mappings/types.ts';
import type { SearchEngine } from '../clients/opensearch.ts';
import type { StoredReport } from './presentReport.ts';

/** Where report documents come from. */
export interface DocumentSource {
  engine: SearchEngine;
  names: IndexNames;
}

/** Taken-down reports are as if absent. A `must_not` on the few is cheaper than a `filter` on the many. */
export const visibleOnly = { bool: { must_not: { term: { visible: false } } } } as const;

/** The visible reports of these ids in the given order; unknown ids are left out. Up to 10,000 ids. */
export async function findReports(source: DocumentSource, ids: readonly number[]): Promise<StoredReport[]> {
  if (ids.length === 0) return [];
  const answer = await source.engine.search<StoredReport>(source.names.reports, {
    size: ids.length,
    track_total_hits: false,
    query: { bool: { filter: [{ terms: { id: ids } }, visibleOnly] } },
  });
  const found = new Map(answer.hits.hits.map((hit) => [hit._source.id, hit._source]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** One visible report, or null. */
export async function findReport(source: DocumentSource, id: number): Promise<StoredReport | null> {
  return (await findReports(source, [id]))[0] ?? null;
}

/** A list of visible reports by any query and sort, with the true total; `from + size` up to 10,000. */
export async function listReports(
  source: DocumentSource,
  request: { query?: object; sort?: object[]; from: number; size: number },
): Promise<{ reports: StoredReport[]; total: number }> {
  const answer = await source.engine.search<StoredReport>(source.names.reports, {
    from: request.from,
    size: request.size,
    track_total_hits: true,
    query: { bool: { ...(request.query && { must: [request.query] }), filter: [visibleOnly] } },
    ...(request.sort && { sort: request.sort }),
  });
  return { reports: answer.hits.hits.map((hit) => hit._source), total: answer.hits.total?.value ?? 0 };
}
