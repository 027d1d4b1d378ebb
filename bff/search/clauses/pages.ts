import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import type { PageDocument } from '../../../mappings/types.ts';
import type { Hit, SearchAnswer, SearchPart } from '../../clients/opensearch.ts';
import type { Terms } from '../terms.ts';
import { isLong } from './boosts.ts';
import type { Clause } from './clause.ts';
import { phraseClause, wordClause } from './text.ts';

/** What labels and cells count beside prose. */
const insideBoost = 0.3;

/**
 * What a page is found by: the same words, but any of them, for a page holds a part of its report only. Null when
 * the words stand on no page.
 */
export function pageMatching(terms: Terms): Clause | null {
  const should: Clause[] = terms.keyword.phrases.map((phrase) => phraseClause('text', phrase, 2));
  for (const word of terms.exact) should.push(wordClause('text', word));
  if (terms.loose !== '') should.push({ match: { text: terms.loose } });
  for (const variant of terms.variants) should.push({ match: { text: { query: variant, boost: 0.5 } } });
  // What stands inside charts and tables is found too, after the prose.
  for (const phrase of terms.keyword.phrases) should.push(phraseClause('figure_text', phrase, insideBoost));
  for (const word of terms.exact) should.push(wordClause('figure_text', word, insideBoost));
  if (terms.loose !== '') should.push({ match: { figure_text: { query: terms.loose, boost: insideBoost } } });
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
  const matching = pageMatching(terms);
  if (!matching || reportIds.length === 0) return null;
  const ids = reportIds.map(String);
  const { perReport, candidates } = relevance.snippets;
  // Of a long query other pages may repeat more words than the one that holds them together.
  const size = isLong(terms, relevance) ? candidates : perReport;
  const body = {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [{ terms: { report_id: ids } }], must: [matching] } },
    aggs: {
      reports: {
        // By values, not by ordinals: those of all reports would be built anew after every refresh.
        terms: { field: 'report_id', size: ids.length, execution_hint: 'map' },
        aggs: { best: { top_hits: { size, _source: pageFields } } },
      },
    },
  };
  return { index, routing: ids, body };
}

/** What passages are made of. */
export type SearchedPage = Pick<PageDocument, 'page' | 'text' | 'figure_text' | 'kind'>;

/** Its fields, as the engine is asked for them. */
export const pageFields = ['page', 'text', 'figure_text', 'kind'] satisfies (keyof SearchedPage)[];

/** A page as the snippet search gives it. */
export type PageHit = Hit<SearchedPage>;

interface ReportsAggregation {
  reports: { buckets: { key: string; best: { hits: { hits: PageHit[] } } }[] };
}

/** The pages found, best first, by report id. */
export function readPages(answer: SearchAnswer<unknown> | undefined): Map<number, PageHit[]> {
  const aggregations = answer?.aggregations as unknown as ReportsAggregation | undefined;
  return new Map(
    (aggregations?.reports.buckets ?? []).map(({ key, best }) => [Number(key), best.hits.hits] as const),
  );
}
