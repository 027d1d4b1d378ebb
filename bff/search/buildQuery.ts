import type { Relevance } from '../../mappings/relevance/relevance.ts';
import { chinaDay } from '../documents/index.ts';
import { boosts, popularity, refinement } from './clauses/boosts.ts';
import { facetAggregations } from './clauses/facets.ts';
import { commonFilters, facetFilters, type SearchRequest } from './clauses/filters.ts';
import { recency } from './clauses/recency.ts';
import { sortOf } from './clauses/sort.ts';
import { type Clause, type MainField, matching } from './clauses/text.ts';
import type { Terms } from './terms.ts';

/** What stands beside the request when a query is built. */
export interface QueryContext {
  relevance: Relevance;
  now: Date;
  /** The slice of the hits to fetch. */
  from: number;
  size: number;
}

/** The two searches behind one answer. */
export interface ReportQuery {
  /** The hits of one page, ranked; null when none may be shown. Counts nothing, so the engine may skip. */
  hits: Record<string, unknown> | null;
  /** Total and facets, unranked: the same for every page, sort and reader, which the engine's cache uses. */
  counts: Record<string, unknown>;
}

/** The searches on `reports` for a request. Pure; one file per concern under `clauses/`. */
export function buildQuery(request: SearchRequest, terms: Terms, context: QueryContext): ReportQuery {
  const { relevance, now, from, size } = context;
  const field: MainField = request.onlyTitle ? 'head' : 'body';
  const { must, mustNot } = matching(terms, field, relevance);
  const common = commonFilters(request);
  const chosen = facetFilters(request, now);
  const filter = [...common, ...Object.values(chosen)];
  const hidden = { term: { visible: false } };
  const ranked = request.order === 0;
  const refine = ranked ? refinement(terms, field, relevance) : null;
  const hits = {
    from,
    size,
    track_total_hits: false,
    query: {
      bool: {
        // Without ranking the match is a mere filter, which spares the scoring.
        ...(ranked ? { must, filter } : { filter: [...must, ...filter] }),
        must_not: [hidden, ...mustNot],
        ...(ranked && { should: ranking(terms, relevance, chinaDay(now)) }),
      },
    },
    ...(refine
      ? // The engine takes no sort beside this; equals fall to the newer, for the index is sorted so.
        {
          rescore: {
            window_size: relevance.refinement.value,
            query: { rescore_query: refine, score_mode: 'total' },
          },
        }
      : { sort: sortOf(request.order) }),
  };
  const counts = {
    size: 0,
    track_total_hits: true,
    query: { bool: { filter: [...must, ...common], must_not: [hidden, ...mustNot] } },
    aggs: facetAggregations(chosen),
  };
  return { hits: size > 0 ? hits : null, counts };
}

function ranking(terms: Terms, relevance: Relevance, today: string): Clause[] {
  const browsing = terms.ranking === '';
  const numbers = browsing ? relevance.browse : relevance;
  return [...boosts(terms, relevance), recency(numbers.recency, today), popularity(numbers.popularity)];
}
