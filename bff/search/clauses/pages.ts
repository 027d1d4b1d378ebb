import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import type { Hit, SearchAnswer, SearchPart } from '../../clients/opensearch.ts';
import type { Terms } from '../terms.ts';
import { type Clause, phraseClause } from './text.ts';

/** Above the sum of the same words apart, whichever stand on another page more often. */
const phraseBoost = 2;

/** What a page is found by: the same words, but any of them, for a page holds a part of its report only. */
function pageMatching(terms: Terms): Clause | null {
  const should: Clause[] = terms.keyword.phrases.map((phrase) => phraseClause('text', phrase, 2));
  if (terms.mixed) should.push(phraseClause('text', terms.mixed));
  else if (terms.match !== '') should.push({ match: { text: terms.match } });
  for (const variant of terms.variants) should.push({ match: { text: { query: variant, boost: 0.5 } } });
  return should.length === 0 ? null : { bool: { should, minimum_should_match: 1 } };
}

/** A sentence out of a report leads to its page, not to one that says much the same. */
function asItStands(terms: Terms): Clause[] {
  return terms.tokens > 1 ? [phraseClause('text', terms.ranking, phraseBoost)] : [];
}

/**
 * The search for snippets: the best pages of each report on show, in one pass over their pages alone (routed, and
 * the index is sorted by report), so it costs the same however many reports the site holds. Null when no page
 * can match.
 */
export function snippetSearch(
  terms: Terms,
  reportIds: readonly number[],
  index: string,
  { snippets }: Relevance,
): SearchPart | null {
  const matching = pageMatching(terms);
  if (!matching || reportIds.length === 0) return null;
  const ids = reportIds.map(String);
  const best = {
    size: snippets.perReport,
    _source: ['page'],
    highlight: {
      type: 'unified',
      encoder: 'html',
      number_of_fragments: 1,
      fragment_size: snippets.characters,
      boundary_scanner_locale: 'zh-CN',
      order: 'score',
      pre_tags: ['<em>'],
      post_tags: ['</em>'],
      // The filter on the reports must not be marked.
      fields: { text: { highlight_query: matching } },
    },
  };
  const body = {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [{ terms: { report_id: ids } }], must: [matching], should: asItStands(terms) } },
    aggs: {
      reports: {
        // By values, not by ordinals: those of all reports would be built anew after every refresh.
        terms: { field: 'report_id', size: ids.length, execution_hint: 'map' },
        aggs: { best: { top_hits: best } },
      },
    },
  };
  return { index, routing: ids, body };
}

/** A page as the snippet search gives it. */
export type PageHit = Hit<{ page: number }>;

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
