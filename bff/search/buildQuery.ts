import { chinaDay } from '../../mappings/chinaCalendar.ts';
import type { Relevance } from '../../mappings/relevance/relevance.ts';
import type { Clause, MainField } from './clauses/clause.ts';
import { facetAggregations } from './clauses/facets.ts';
import { commonFilters, facetFilters, type SearchRequest } from './clauses/filters.ts';
import { boosts, popularity, recency, refinement, sortOf } from './clauses/ranking.ts';
import { type PartCounts, partOfTitle, partsOf, relaxationSteps } from './clauses/relaxed.ts';

import { type Matching, matching } from './clauses/text.ts';
import type { Terms } from './terms.ts';

/** Everything a query depends on besides the request. */
export interface QueryContext {
  relevance: Relevance;
  now: Date;
  /** The slice of the hits to fetch. */
  from: number;
  size: number;
}

/** The two searches behind one answer. */
export interface ReportQuery {
  /** Ranked hits of one page, without a total so that the engine may skip; null when none may be shown. */
  hits: Record<string, unknown> | null;
  /** Total and facets, unranked: the same for every page, sort and reader, so the engine's request cache serves it. */
  counts: Record<string, unknown> & { aggs: Record<string, Clause> };
}

/**
 * Builds the exact query: reports that hold all words; for titles and sentences those that hold most, with a count of
 * those that hold all. Pure; one file per concern under `clauses/`.
 */
export function buildQuery(request: SearchRequest, terms: Terms, context: QueryContext): ReportQuery {
  const field = fieldOf(request);
  const strict = matching(terms, field, context.relevance);
  const fewer = readsAsTitle(terms, context.relevance) ? partOfTitle(terms, field, context.relevance) : null;
  const counts = countsOf(request, terms, fewer ?? strict, context);
  if (fewer) counts.aggs.whole = { filter: { bool: { filter: strict.must } } };
  return { hits: context.size > 0 ? hitsOf(request, terms, fewer ?? strict, context) : null, counts };
}

/** Whether the keyword is long enough to be a title or a sentence, of which not every word is required. */
export const readsAsTitle = ({ content, keyword }: Terms, { closest }: Relevance): boolean =>
  content.length > (/\s/.test(keyword.free) ? closest.mostStrict : closest.mostStrictUnbroken);

/**
 * Builds the relaxed queries, each with fewer required words than the one before. Their hits exclude the exact ones,
 * and `from` counts from the first relaxed hit; their counts include both. Empty when nothing can be relaxed.
 */
export function buildRelaxedQueries(
  request: SearchRequest,
  terms: Terms,
  context: QueryContext,
  counts: PartCounts,
): (ReportQuery & { atLast: boolean })[] {
  const field = fieldOf(request);
  const all = matching(terms, field, context.relevance);
  const held = { bool: { filter: all.must } };
  return relaxationSteps(terms, field, context.relevance, counts).map(({ must, mustNot, filter, atLast }) => {
    const either = { bool: { should: [held, { bool: { filter } }], minimum_should_match: 1 } };
    const matches = { must, mustNot: [...mustNot, held] };
    return {
      hits: context.size > 0 ? hitsOf(request, terms, matches, context) : null,
      counts: countsOf(request, terms, { must: [either], mustNot }, context),
      atLast,
    };
  });
}

/** The search that counts the reports which hold each part of a keyword, of all that may be found. */
export function buildPartCounts(request: SearchRequest, terms: Terms): Record<string, unknown> {
  const filters = partsOf(terms, fieldOf(request)).map(({ clause }) => clause);
  return {
    size: 0,
    track_total_hits: true,
    query: { bool: { must_not: [hidden] } },
    aggs: { parts: { filters: { filters } } },
  };
}

/** Builds the total of the exact query alone. */
export function buildTotal(
  request: SearchRequest,
  terms: Terms,
  context: QueryContext,
): Record<string, unknown> {
  const { counts } = buildQuery(request, terms, { ...context, size: 0 });
  const { whole } = counts.aggs;
  const filters = Object.values(facetFilters(request, context.now));
  return {
    ...counts,
    aggs: { hits: { filter: { bool: { filter: filters } } }, ...(whole !== undefined && { whole }) },
  };
}

const fieldOf = ({ onlyTitle }: SearchRequest): MainField => (onlyTitle ? 'head' : 'body');
/** Filters that are no facets: features, and qualifiers read out of the words. */
const narrowing = (request: SearchRequest, terms: Terms): Clause[] => [
  ...commonFilters(request),
  ...terms.read.map(({ clause }) => clause(fieldOf(request))),
];

const hidden = { term: { visible: false } };

function hitsOf(request: SearchRequest, terms: Terms, { must, mustNot }: Matching, context: QueryContext) {
  const { relevance, now, from, size } = context;
  const filter = [...narrowing(request, terms), ...Object.values(facetFilters(request, now))];
  const ranked = request.order === 0;
  const refine = ranked ? refinement(terms, fieldOf(request), relevance) : null;
  return {
    from,
    size,
    track_total_hits: false,
    query: {
      bool: {
        // Sorted by date, a filter spares the scoring.
        ...(ranked ? { must, filter } : { filter: [...must, ...filter] }),
        must_not: [hidden, ...mustNot],
        ...(ranked && { should: ranking(terms, relevance, chinaDay(now)) }),
      },
    },
    ...(refine
      ? // Rescoring allows no sort; ties fall to the newer report, because the index is sorted by date.
        {
          rescore: {
            window_size: relevance.refinement.value,
            query: { rescore_query: refine, score_mode: 'total' },
          },
        }
      : { sort: sortOf(request.order) }),
  };
}

function countsOf(request: SearchRequest, terms: Terms, { must, mustNot }: Matching, { now }: QueryContext) {
  return {
    size: 0,
    track_total_hits: true,
    query: { bool: { filter: [...must, ...narrowing(request, terms)], must_not: [hidden, ...mustNot] } },
    aggs: facetAggregations(facetFilters(request, now)),
  };
}

function ranking(terms: Terms, relevance: Relevance, today: string): Clause[] {
  const browsing = terms.ranking === '';
  const numbers = browsing ? relevance.browse : relevance;
  return [...boosts(terms, relevance), recency(numbers.recency, today), popularity(numbers.popularity)];
}
