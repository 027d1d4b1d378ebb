import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import type { SearchPart } from '../../clients/opensearch.ts';
import type { Terms } from '../terms.ts';
import { type Clause, phraseClause } from './text.ts';

/** What a page is found by: the same words, but any of them, for a page holds a part of its report only. */
function pageMatching(terms: Terms): Clause | null {
  const should: Clause[] = terms.keyword.phrases.map((phrase) => phraseClause('text', phrase, 2));
  if (terms.mixed) should.push(phraseClause('text', terms.mixed));
  else if (terms.match !== '') should.push({ match: { text: terms.match } });
  for (const variant of terms.variants) should.push({ match: { text: { query: variant, boost: 0.5 } } });
  return should.length === 0 ? null : { bool: { should, minimum_should_match: 1 } };
}

/**
 * The searches for snippets: one a report on show, sent together. Each looks at the pages of its report alone
 * (routed; the index is sorted by report), so it costs the same however many reports the site holds.
 */
export function snippetSearches(
  terms: Terms,
  reportIds: readonly number[],
  index: string,
  { snippets }: Relevance,
): SearchPart[] {
  const matching = pageMatching(terms);
  if (!matching) return [];
  return reportIds.map((reportId) => ({
    index,
    routing: [String(reportId)],
    body: {
      size: snippets.perReport,
      track_total_hits: false,
      _source: ['page'],
      query: { bool: { filter: [{ term: { report_id: String(reportId) } }], must: [matching] } },
      highlight: {
        type: 'unified',
        encoder: 'html',
        number_of_fragments: 1,
        fragment_size: snippets.characters,
        boundary_scanner_locale: 'zh-CN',
        order: 'score',
        pre_tags: ['<em>'],
        post_tags: ['</em>'],
        // The filter on the report must not be marked.
        fields: { text: { highlight_query: matching } },
      },
    },
  }));
}
