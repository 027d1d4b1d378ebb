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

/** One visible report, or null. */
export async function findReport(source: DocumentSource, id: number): Promise<StoredReport | null> {
  const answer = await source.engine.search<StoredReport>(source.names.reports, {
    size: 1,
    track_total_hits: false,
    query: { bool: { filter: [{ term: { id } }, visibleOnly] } },
  });
  return answer.hits.hits[0]?._source ?? null;
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

/** Which of these reports (10,000 at most) are visible. */
export async function visibleIds(source: DocumentSource, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const answer = await source.engine.search<never>(source.names.reports, {
    size: ids.length,
    track_total_hits: false,
    _source: false,
    query: { bool: { filter: [{ terms: { id: ids } }, visibleOnly] } },
  });
  return new Set(answer.hits.hits.map(({ _id }) => Number(_id)));
}

/** The visible ones of these reports (10,000 at most), by id. */
export async function readReports(
  source: DocumentSource,
  ids: readonly number[],
): Promise<Map<number, StoredReport>> {
  if (ids.length === 0) return new Map();
  const query = { constant_score: { filter: { terms: { id: ids } } } };
  const { reports } = await listReports(source, { query, from: 0, size: ids.length });
  return new Map(reports.map((report) => [report.id, report]));
}
