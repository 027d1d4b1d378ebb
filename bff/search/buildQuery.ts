import { chinaDay } from '../../mappings/chinaCalendar.ts';
import type { Relevance } from '../../mappings/relevance/relevance.ts';
import { unlisted } from '../documents/index.ts';
import { candidateFields, namedCandidateFields, rankedFields } from './clauses/candidates.ts';
import { facetAggregations } from './clauses/facets.ts';
import {
  type Clause,
  commonFilters,
  facetFilters,
  type MainField,
  type SearchRequest,
} from './clauses/filters.ts';
import { boosts, popularity, recency, refinement, sortOf, verbatim } from './clauses/ranking.ts';
import { partOfTitle, partsOf, relaxedMatching } from './clauses/relaxed.ts';
import { type Matching, matching } from './clauses/text.ts';
import type { Terms } from './terms.ts';

/** Everything a query depends on besides the request. */
export interface QueryContext {
  relevance: Relevance;
  now: Date;
  /** Reports that operators left out of this search. */
  excluded?: readonly number[];
}

/** A slice of the hits. */
export interface Slice {
  from: number;
  size: number;
}

/** A search body in the engine's form. */
type Body = Record<string, unknown>;

/** Builds the hits of the exact query, which the engine pages. Null for an empty slice. */
export function buildHits(
  request: SearchRequest,
  terms: Terms,
  context: QueryContext,
  { from, size }: Slice,
): Body | null {
  if (size <= 0) return null;
  const matches = matching(terms, fieldOf(request), context.relevance);
  return { from, size, ...rankedFields, ...rankedBody(request, terms, matches, context, true) };
}

/** Builds total and facets of the exact query: the same for every page, sort and reader, so they are cached. */
export function buildCounts(request: SearchRequest, terms: Terms, context: QueryContext) {
  const { relevance, now, excluded } = context;
  const { must, mustNot } = matching(terms, fieldOf(request), relevance);
  return {
    size: 0,
    track_total_hits: true,
    query: {
      bool: {
        filter: [...must, ...narrowing(request, terms, excluded)],
        must_not: [...unlisted, ...mustNot],
      },
    },
    aggs: facetAggregations(facetFilters(request, now), request.trend === 1),
  };
}

/** Builds the total of the exact query alone. */
export function buildTotal(request: SearchRequest, terms: Terms, context: QueryContext): Body {
  const filters = Object.values(facetFilters(request, context.now));
  return {
    ...buildCounts(request, terms, context),
    aggs: { hits: { filter: { bool: { filter: filters } } } },
  };
}

/** Whether the keyword is long enough to be a title or a sentence, of which not every word is required. */
export const readsAsTitle = ({ content, keyword }: Terms, { closest }: Relevance): boolean =>
  content.length > (/\s/.test(keyword.free) ? closest.mostStrict : closest.mostStrictUnbroken);

/**
 * Builds the best candidates that hold a part of a title or sentence, before them those that hold all its words. No
 * facet filters them, so that choosing a facet never changes what is close.
 */
export function buildPartCandidates(request: SearchRequest, terms: Terms, context: QueryContext): Body {
  const part = partOfTitle(terms, fieldOf(request), context.relevance);
  return candidatesOf(request, terms, part, context, false);
}

/**
 * Builds the best candidates that hold some of a few words and are no exact hits; no facet filters them. Null when
 * nothing can be relaxed.
 * @param withNames reads titles and names, out of which a wrong character may be corrected
 */
export function buildRelaxedCandidates(
  request: SearchRequest,
  terms: Terms,
  context: QueryContext,
  withNames: boolean,
): Body | null {
  const field = fieldOf(request);
  const relaxed = relaxedMatching(terms, field, context.relevance);
  if (relaxed === null) return null;
  const exact = { bool: { filter: matching(terms, field, context.relevance).must } };
  const mustNot = [...relaxed.mustNot, exact];
  return {
    ...candidatesOf(request, terms, { ...relaxed, mustNot }, context, false),
    ...(withNames && namedCandidateFields),
  };
}

/** Builds the search that counts the reports which hold each part of a keyword, of all that may be found. */
export function buildPartCounts(request: SearchRequest, terms: Terms): Body {
  const filters = partsOf(terms, fieldOf(request)).map(({ clause }) => clause);
  return {
    size: 0,
    track_total_hits: true,
    query: { bool: { must_not: [...unlisted] } },
    aggs: { parts: { filters: { filters } } },
  };
}

/** The field that a request is searched in. */
export const fieldOf = ({ onlyTitle }: Pick<SearchRequest, 'onlyTitle'>): MainField =>
  onlyTitle ? 'head' : 'body';

/** Filters that are no facets: features, qualifiers read out of the words, and what is left out. */
export const narrowing = (
  request: SearchRequest,
  terms: Terms,
  excluded: readonly number[] = [],
): Clause[] => [
  ...(excluded.length > 0 ? [{ bool: { must_not: [{ terms: { id: excluded } }] } }] : []),
  ...commonFilters(request),
  ...terms.read.map(({ clause }) => clause(fieldOf(request))),
];

function candidatesOf(
  request: SearchRequest,
  terms: Terms,
  matches: Matching,
  context: QueryContext,
  filtered: boolean,
): Body {
  const size = context.relevance.evidence.candidates;
  // The best by score in every order: `sortCandidates` brings them into the one asked for.
  const byScore = { ...request, order: 0 as const };
  return { from: 0, size, ...candidateFields, ...rankedBody(byScore, terms, matches, context, filtered) };
}

function rankedBody(
  request: SearchRequest,
  terms: Terms,
  { must, mustNot }: Matching,
  context: QueryContext,
  filtered: boolean,
) {
  const { relevance, now, excluded } = context;
  const field = fieldOf(request);
  const facets = filtered ? Object.values(facetFilters(request, now)) : [];
  const filter = [...narrowing(request, terms, excluded), ...facets];
  const ranked = request.order === 0;
  const refine = ranked ? refinement(terms, field, relevance) : null;
  return {
    track_total_hits: false,
    query: {
      bool: {
        // Sorted by date, a filter spares the scoring.
        ...(ranked ? { must, filter } : { filter: [...must, ...filter] }),
        must_not: [...unlisted, ...mustNot],
        ...(ranked && {
          should: [...verbatim(terms, field, relevance), ...ranking(terms, relevance, chinaDay(now))],
        }),
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

function ranking(terms: Terms, relevance: Relevance, today: string): Clause[] {
  const browsing = terms.ranking === '';
  const numbers = browsing ? relevance.browse : relevance;
  return [...boosts(terms, relevance), recency(numbers.recency, today), popularity(numbers.popularity)];
}
