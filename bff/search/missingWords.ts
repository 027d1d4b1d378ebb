import type { SearchAnswer, SearchPart } from '../clients/opensearch.ts';
import type { MainField } from './clauses/clause.ts';
import { wordClauses } from './clauses/text.ts';
import type { Terms } from './terms.ts';

/**
 * Query that finds the words which some reports hold; null without any. It searches these reports alone, so its cost
 * does not grow with the site.
 */
export function heldWordsSearch(
  terms: Terms,
  field: MainField,
  reportIds: readonly number[],
  index: string,
): SearchPart | null {
  if (reportIds.length === 0 || terms.content.length === 0) return null;
  const should = wordClauses(terms, field).map(({ clause }, number) => ({
    constant_score: { filter: clause, _name: String(number) },
  }));
  const body = {
    size: reportIds.length,
    _source: false,
    track_total_hits: false,
    query: { bool: { filter: [{ terms: { id: reportIds } }], should, minimum_should_match: 0 } },
  };
  return { index, body };
}

/** The words each report lacks, by id, in the order of the search. */
export function readMissing(answer: SearchAnswer<unknown> | undefined, terms: Terms): Map<number, string[]> {
  const hits = (answer?.hits.hits ?? []) as { _id: string; matched_queries?: string[] }[];
  return new Map(
    hits.map(({ _id, matched_queries }) => {
      const held = new Set(matched_queries ?? []);
      return [Number(_id), terms.content.filter((_, number) => !held.has(String(number)))];
    }),
  );
}
