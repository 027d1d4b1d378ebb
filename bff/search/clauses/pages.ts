import { type PageKind, type SearchedPage, searchedPageSchema } from '../../../mappings/documents.ts';
import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import { countTokens } from '../../../mappings/text/tokens.ts';
import type { Hit, SearchAnswer, SearchPart } from '../../clients/opensearch.ts';
import type { Terms } from '../terms.ts';
import type { Clause } from './clause.ts';
import { isLong } from './ranking.ts';

import { phraseClause, wordClause } from './text.ts';

/** Kinds of pages that say something of the subject; the others list, or speak of the report itself. */
const telling: readonly PageKind[] = ['prose', 'cover'];

/** Whether a page says something of the subject. */
export const isInformative = (kind: PageKind): boolean => telling.includes(kind);

/**
 * Query for pages: the same words, but any of them, for a page holds a part of its report only; in prose or, at less
 * weight, inside charts and tables. Null when no page can match.
 */
export function pageMatching(terms: Terms, { pages, synonymWeight }: Relevance): Clause | null {
  const inField = (field: 'text' | 'figure_text', weight: number): Clause[] => [
    ...terms.keyword.phrases.map((phrase) => phraseClause(field, phrase, pages.phrase.value * weight)),
    ...terms.content
      .filter((word) => countTokens(word) > 1)
      .map((word) => phraseClause(field, word, pages.phrase.value * weight)),
    ...terms.exact.map((word) => wordClause(field, word, weight)),
    ...terms.stems.map((query) => ({ match: { [field]: { query, boost: weight } } })),
    ...(terms.loose === '' ? [] : [{ match: { [field]: { query: terms.loose, boost: weight } } }]),
    ...terms.variants.map((query) => ({
      match: { [field]: { query, boost: synonymWeight.value * weight } },
    })),
  ];
  const should = [...inField('text', 1), ...inField('figure_text', pages.figure.value)];
  return should.length === 0 ? null : { bool: { should, minimum_should_match: 1 } };
}

/**
 * The search for snippets: the best pages of each report on show, in one pass over their pages alone (routed, and
 * the index is sorted by report), so it costs the same however many reports the site holds. They come with their
 * text: marking it here costs a tenth of what the engine's highlighter takes. Null when no page can match.
 */
export function snippetSearch(
  terms: Terms,
  reportIds: readonly number[],
  index: string,
  relevance: Relevance,
): SearchPart | null {
  const matching = pageMatching(terms, relevance);
  if (!matching || reportIds.length === 0) return null;
  const ids = reportIds.map(String);
  const { perReport, candidates } = relevance.snippets;
  // Of a long query other pages may repeat more words than the one that holds them together.
  const size = isLong(terms, relevance) ? candidates : perReport;
  const body = {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [{ terms: { report_id: ids } }], must: [tellingFirst(matching, relevance)] } },
    aggs: {
      reports: {
        // By values, not by ordinals: those of all reports would be rebuilt after every refresh.
        terms: { field: 'report_id', size: ids.length, execution_hint: 'map' },
        aggs: { best: { top_hits: { size, _source: pageFields } } },
      },
    },
  };
  return { index, routing: ids, body };
}

/** Pages that say nothing of the subject behind those that do. */
const tellingFirst = (positive: Clause, { pages }: Relevance): Clause => ({
  boosting: {
    positive,
    negative: { bool: { must_not: { terms: { kind: telling } } } },
    negative_boost: pages.aside.value,
  },
});

/** Source fields of passages, as requested from the engine. */
export const pageFields = Object.keys(searchedPageSchema.shape);

/** A page as the snippet search gives it. */
export type PageHit = Hit<SearchedPage>;

interface ReportsAggregation {
  reports: { buckets: { key: string; best: { hits: { hits: Hit<unknown>[] } } }[] };
}

/** The pages found, best first, by report id. */
export function readPages(answer: SearchAnswer<unknown> | undefined): Map<number, PageHit[]> {
  const aggregations = answer?.aggregations as unknown as ReportsAggregation | undefined;
  return new Map(
    (aggregations?.reports.buckets ?? []).map(({ key, best }) => {
      const pages = best.hits.hits.map((hit) => ({
        ...hit,
        _source: searchedPageSchema.parse(hit._source),
      }));
      return [Number(key), pages] as const;
    }),
  );
}
