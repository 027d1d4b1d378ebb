import { chinaDay } from '../../mappings/chinaCalendar.ts';
import type { Relevance } from '../../mappings/relevance/relevance.ts';
import { unlisted } from '../documents/index.ts';
import {
  candidateFields,
  namedCandidateFields,
  namedFilter,
  narrowingClauses,
  rankedFields,
  wholeClauseName,
} from './clauses/candidates.ts';
import { facetAggregations } from './clauses/facets.ts';
import {
  type Clause,
  commonFilters,
  facetFilters,
  type MainField,
  type SearchRequest,
} from './clauses/filters.ts';
import {
  boosts,
  popularity,
  readsAsTitle,
  recency,
  refinement,
  sortOf,
  verbatim,
} from './clauses/ranking.ts';
import { partOfTitle, partsOf, relaxedMatching, wholeBoost } from './clauses/relaxed.ts';
import { asClause, type Matching, matching, oneOf } from './clauses/text.ts';
import { wholesInReport } from './clauses/wholes.ts';
import type { Terms } from './terms.ts';

/** Everything a query depends on besides the request. */
export interface QueryContext {
  relevance: Relevance;
  now: Date;
  /** Reports that operators left out of this search. */
  excluded?: readonly number[];
  /** Of a list that goes on from titles to texts, the part asked for; absent for a list of one field. */
  part?: ListPart;
}

/** `titles`, `texts` whose titles lack the words, or `both` where a date orders them all. */
export type ListPart = 'titles' | 'texts' | 'both';

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
  const matches = exactOf(request, terms, context);
  return { from, size, ...rankedFields, ...rankedBody(request, terms, matches, context, true) };
}

/**
 * Builds total and facets of the exact query: the same for every page, sort and reader, so they are cached. Its hits are
 * under no filter that a reader chose, what it aggregates is.
 */
export function buildCounts(request: SearchRequest, terms: Terms, context: QueryContext) {
  const read = readClauses(request, terms, context);
  return {
    ...matchedBody(request, terms, context, read),
    track_total_hits: true,
    aggs: {
      ...facetAggregations(facetFilters(request, context.now), request.trend === 1, commonFilters(request)),
      ...wholesAggregation(request, terms, context),
    },
  };
}

/** What a report that holds a keyword whole has beyond its words; null where these are all, or it is a title. */
const wholesAsked = (terms: Terms, relevance: Relevance): Clause | null =>
  readsAsTitle(terms, relevance) ? null : wholesInReport(terms);

/** Counts the exact hits under all filters that hold the keyword whole, where they may hold its words apart. */
function wholesAggregation(request: SearchRequest, terms: Terms, { now, relevance }: QueryContext): Body {
  const whole = wholesAsked(terms, relevance);
  if (whole === null) return {};
  const filter = [whole, ...commonFilters(request), ...Object.values(facetFilters(request, now))];
  return { wholes: { filter: { bool: { filter } } } };
}

/** Builds the number of exact hits under no filter, also none of the words, as far as it decides whether these are few. */
export const buildMatched = (request: SearchRequest, terms: Terms, context: QueryContext): Body => ({
  ...matchedBody(request, terms, context, []),
  track_total_hits: context.relevance.closest.fewest,
});

/** Builds the search that tells whether any report is an exact hit, under no filter that a reader chose. */
export const buildHeld = (request: SearchRequest, terms: Terms, context: QueryContext): Body => ({
  ...matchedBody(request, terms, context, readClauses(request, terms, context)),
  track_total_hits: 1,
});

function matchedBody(request: SearchRequest, terms: Terms, context: QueryContext, read: readonly Clause[]) {
  const { must, mustNot } = exactOf(request, terms, context);
  return {
    size: 0,
    query: {
      bool: {
        filter: [...must, ...leftOut(context), ...read],
        must_not: [...unlisted, ...mustNot],
      },
    },
  };
}

/** Requirements of an exact hit. Behind titles those of texts leave out what is among the titles. */
function exactOf(request: SearchRequest, terms: Terms, { relevance, part }: QueryContext): Matching {
  const own = matching(terms, fieldOf(request), relevance);
  if (part === undefined || part === 'titles') return own;
  const inTitle = asClause(matching(terms, 'head', relevance));
  return part === 'texts'
    ? { must: own.must, mustNot: [...own.mustNot, inTitle] }
    : { must: oneOf([asClause(own), inTitle]), mustNot: [] };
}

/**
 * Builds the best candidates that hold a part of a title or sentence, before them those that hold all its words. No
 * filter narrows them, so that choosing one never changes what is close.
 */
export function buildPartCandidates(request: SearchRequest, terms: Terms, context: QueryContext): Body {
  const { relevance, part } = context;
  const own = partOfTitle(terms, fieldOf(request), relevance);
  if (part === undefined || part === 'titles') return candidatesOf(request, terms, own, context);
  const inTitle = asClause(matching(terms, 'head', relevance));
  if (part === 'texts')
    return candidatesOf(request, terms, { ...own, mustNot: [...own.mustNot, inTitle] }, context);
  const inText = { bool: { must: own.must, must_not: own.mustNot } };
  const whole = { constant_score: { filter: inTitle, boost: wholeBoost } };
  return candidatesOf(request, terms, { must: oneOf([inText, whole]), mustNot: [] }, context);
}

/**
 * Builds the best candidates that hold some of a few words and are no exact hits; no filter narrows them. Null when
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
  const behindTitles = context.part === 'texts' || context.part === 'both';
  const inTitle = behindTitles ? [asClause(matching(terms, 'head', context.relevance))] : [];
  const mustNot = [...relaxed.mustNot, exact, ...inTitle];
  return {
    ...candidatesOf(request, terms, { ...relaxed, mustNot }, context),
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

/** What operators left out of this search. */
const leftOut = ({ excluded = [] }: Pick<QueryContext, 'excluded'>): Clause[] =>
  excluded.length > 0 ? [{ bool: { must_not: [{ terms: { id: excluded } }] } }] : [];

/** Qualifiers read out of the words. One list of titles and texts has them in either part alike. */
const readClauses = (
  request: SearchRequest,
  { read }: Terms,
  { part }: Pick<QueryContext, 'part'>,
): Clause[] => read.map(({ clause }) => clause(part === undefined ? fieldOf(request) : 'body'));

/** Filters that are no facets: features, names and qualifiers read out of the words. */
export const narrowing = (
  request: SearchRequest,
  terms: Terms,
  context: Pick<QueryContext, 'part'>,
): Clause[] => [...commonFilters(request), ...readClauses(request, terms, context)];

function candidatesOf(request: SearchRequest, terms: Terms, matches: Matching, context: QueryContext): Body {
  const size = context.relevance.evidence.candidates;
  // The best by score in every order: `sortCandidates` brings them into the one asked for.
  const byScore = { ...request, order: 0 as const };
  return { from: 0, size, ...candidateFields, ...rankedBody(byScore, terms, matches, context, false) };
}

/** Clauses by which a candidate tells whether it meets the filters that no facet counts. */
const namedNarrowing = (request: SearchRequest, terms: Terms, context: QueryContext): Clause[] => [
  ...namedFilter(narrowingClauses.read, readClauses(request, terms, context)),
  ...namedFilter(narrowingClauses.chosen, commonFilters(request)),
];

function rankedBody(
  request: SearchRequest,
  terms: Terms,
  { must, mustNot }: Matching,
  context: QueryContext,
  filtered: boolean,
) {
  const { relevance, now } = context;
  const field = fieldOf(request);
  const chosen = filtered
    ? [...narrowing(request, terms, context), ...Object.values(facetFilters(request, now))]
    : [];
  const filter = [...leftOut(context), ...chosen];
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
          should: [
            ...verbatim(terms, field, relevance),
            ...ranking(terms, relevance, chinaDay(now)),
            ...(filtered ? namedWholes(terms, field, relevance) : namedNarrowing(request, terms, context)),
          ],
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

/** The clause by which an exact hit tells that it holds the keyword whole, and not its words apart. */
function namedWholes(terms: Terms, field: MainField, relevance: Relevance): Clause[] {
  const filter = field === 'body' ? wholesAsked(terms, relevance) : null;
  return filter === null ? [] : [{ constant_score: { filter, boost: 0, _name: wholeClauseName } }];
}

function ranking(terms: Terms, relevance: Relevance, today: string): Clause[] {
  const browsing = terms.ranking === '';
  const numbers = browsing ? relevance.browse : relevance;
  return [...boosts(terms, relevance), recency(numbers.recency, today), popularity(numbers.popularity)];
}
