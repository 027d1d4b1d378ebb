import type { SearchAnswer, SearchPart } from '../clients/opensearch.ts';
import { visibleOnly } from './readReports.ts';

/** The search that counts the copies of some reports; null for none. */
export function copyCounts(ids: readonly number[], index: string): SearchPart | null {
  if (ids.length === 0) return null;
  const body = {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [{ terms: { copy_of: ids } }, visibleOnly] } },
    aggs: { copies: { terms: { field: 'copy_of', size: ids.length } } },
  };
  return { index, body };
}

/** Copies by report, of an answer to `copyCounts`; those without are left out. */
export function readCopyCounts(answer: SearchAnswer<unknown> | undefined): Map<number, number> {
  const { copies } = (answer?.aggregations ?? {}) as {
    copies?: { buckets: { key: number; doc_count: number }[] };
  };
  return new Map((copies?.buckets ?? []).map(({ key, doc_count }) => [Number(key), doc_count]));
}
