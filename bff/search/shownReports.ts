import { storedReportSchema } from '../../mappings/documents.ts';
import type { SearchAnswer, SearchPart } from '../clients/opensearch.ts';
import { type StoredReport, visibleOnly } from '../documents/index.ts';
import type { MainField } from './clauses/filters.ts';
import { wordClauses } from './clauses/text.ts';
import type { Terms } from './terms.ts';

/** The search for the documents of some reports; null for none. */
export function documentsSearch(ids: readonly number[], index: string): SearchPart | null {
  if (ids.length === 0) return null;
  const query = { bool: { filter: [{ terms: { id: ids } }, visibleOnly] } };
  return { index, body: { size: ids.length, track_total_hits: false, query } };
}

/** The documents of an answer, parsed by the index schema. */
export const readDocuments = (answer: SearchAnswer<unknown> | undefined): StoredReport[] =>
  (answer?.hits.hits ?? []).map(({ _source }) => storedReportSchema.parse(_source));

/** What a list of hits shows of its reports, but for passages. */
export interface ShownReports {
  /** By report id, as all that follows. */
  documents: ReadonlyMap<number, StoredReport>;
  /** Words of the keyword that an inexact hit lacks. */
  missing: ReadonlyMap<number, string[]>;
  /** Copies; reports without any are left out. */
  copies: ReadonlyMap<number, number>;
}

/**
 * The search for what is shown of some reports: their documents, which words of the keyword each holds, and how many
 * copies it has. It reads these reports and their copies alone, so its cost does not grow with the site. Null for none.
 * @param inexact those that may lack a word
 */
export function shownSearch(
  ids: readonly number[],
  inexact: readonly number[],
  terms: Terms,
  field: MainField,
  index: string,
): SearchPart | null {
  if (ids.length === 0) return null;
  const words = inexact.length === 0 ? [] : wordClauses(terms, field);
  const should = words.map(({ clause }, number) => ({
    constant_score: { filter: clause, _name: String(number) },
  }));
  const own = { terms: { id: ids } };
  const any = { bool: { should: [own, { terms: { copy_of: ids } }], minimum_should_match: 1 } };
  const body = {
    size: ids.length,
    track_total_hits: false,
    sort: ['_doc'],
    query: { bool: { filter: [any, visibleOnly], should } },
    // The copies are counted and not read.
    post_filter: own,
    aggs: { copies: { terms: { field: 'copy_of', size: ids.length } } },
  };
  return { index, body };
}

/** Reads the answer to `shownSearch`. */
export function readShown(
  answer: SearchAnswer<unknown> | undefined,
  inexact: readonly number[],
  terms: Terms,
): ShownReports {
  const lacking = new Set(inexact);
  const documents = readDocuments(answer);
  const hits = (answer?.hits.hits ?? []) as { matched_queries?: string[] }[];
  const { copies } = (answer?.aggregations ?? {}) as {
    copies?: { buckets: { key: number; doc_count: number }[] };
  };
  const missingOf = (number: number): string[] => {
    const held = new Set(hits[number]?.matched_queries);
    return terms.content.filter((_, word) => !held.has(String(word)));
  };
  return {
    documents: new Map(documents.map((report) => [report.id, report])),
    missing: new Map(
      documents.flatMap(({ id }, number) => (lacking.has(id) ? [[id, missingOf(number)] as const] : [])),
    ),
    copies: new Map((copies?.buckets ?? []).map(({ key, doc_count }) => [Number(key), doc_count])),
  };
}
