import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import type { SearchAnswer } from '../../clients/opensearch.ts';
import { memberResults } from '../../contract/constants.ts';
import { pagesPerReport } from '../../contract/search.ts';
import { unlisted } from '../../documents/index.ts';
import type { Terms } from '../terms.ts';
import { wholesOf } from '../wholes.ts';
import type { Candidate } from './candidates.ts';
import { facetAggregations, readTrend } from './facets.ts';
import { type Clause, commonFilters, facetFilters, type SearchRequest } from './filters.ts';
import { bestPages } from './pages.ts';
import { phraseClause, spellingsOf, wordClause } from './text.ts';
import { wholeOnPage } from './wholes.ts';

/** A search of pages: of all reports, or of one by its id. */
export type PageRequest = SearchRequest & { id?: number | undefined; facets?: 0 | 1 };

/** Pages of a report among the hits, at most; all of a report that is named. */
export const mostOfReport = ({ id }: PageRequest): number =>
  id === undefined ? pagesPerReport : Number.POSITIVE_INFINITY;

/** Everything a search of pages is built from. */
export interface PageQuery {
  request: PageRequest;
  terms: Terms;
  relevance: Relevance;
  now: Date;
  /** The reports that qualifiers allow; null where none was read out of the words. */
  among: readonly number[] | null;
  /** Reports that operators left out of this search. */
  excluded: readonly number[];
}

/** A page of a list, before its text is read: a candidate of its report's filters. */
export interface PageCandidate extends Candidate {
  page: number;
}

/** That one of a page's two texts holds it. */
const inEither = (clauseOf: (field: 'text' | 'figure_text') => Clause): Clause => ({
  bool: { should: [clauseOf('text'), clauseOf('figure_text')], minimum_should_match: 1 },
});

/** The words of a keyword, each as a clause that a page matches in whatever spelling. */
const wordsOf = (terms: Terms): Clause[] =>
  terms.content.map((word) => ({
    bool: {
      should: spellingsOf(word, terms).map((spelling) => inEither((field) => wordClause(field, spelling))),
      minimum_should_match: 1,
    },
  }));

const quotedIn = ({ keyword }: Terms): Clause[] =>
  keyword.phrases.map((phrase) => inEither((field) => phraseClause(field, phrase)));

const excludedIn = ({ keyword }: Terms): Clause[] =>
  keyword.excluded.map((part) => inEither((field) => phraseClause(field, part)));

/** Whether pages are close that hold the words of a phrase apart; of more phrases, those that hold most of them whole. */
export const comesApart = (terms: Terms): boolean => {
  const wholes = wholesOf(terms);
  return wholes.length < 3 && wholes.length < terms.content.length;
};

/** Requirements of an exact page: each word or phrase whole, or the title or sentence that they are. Null without any. */
function holding(terms: Terms): Clause[] | null {
  const asked = wholesOf(terms).filter(({ kind }) => kind !== 'other');
  return asked.length === 0 ? null : asked.map(wholeOnPage);
}

const narrowing = ({ request, among, excluded }: PageQuery): Clause[] => [
  ...(excluded.length > 0 ? [{ bool: { must_not: [{ terms: { report_id: excluded.map(String) } }] } }] : []),
  ...commonFilters(request),
  ...(among === null ? [] : [{ terms: { report_id: among.map(String) } }]),
  ...(request.id === undefined ? [] : [{ term: { report_id: String(request.id) } }]),
];

/** Reports that are counted one by one: each gives a hit, and nobody may see more. */
const maxCounted = memberResults + 1;

/** Builds total of the exact pages and, under the facet filters, how many each report has. Null without a keyword. */
export function buildPageCounts(query: PageQuery): object | null {
  const must = holding(query.terms);
  if (must === null) return null;
  const byFacet = facetFilters(query.request, query.now);
  const facets = Object.values(byFacet);
  const { months } = facetAggregations(byFacet, true);
  // By values, not by ordinals: those of all reports would be rebuilt after every refresh.
  const reports = { terms: { field: 'report_id', size: maxCounted, execution_hint: 'map' } };
  return {
    size: 0,
    track_total_hits: true,
    query: {
      bool: { filter: [...must, ...narrowing(query)], must_not: [...unlisted, ...excludedIn(query.terms)] },
    },
    aggs: {
      hits: {
        filter: { bool: { filter: facets } },
        aggs: { reports },
      },
      // What other values of a facet would give is told of the reports that the chosen ones leave out.
      ...(query.request.facets === 1 && facets.length > 0 && { all: reports }),
      ...(query.request.trend === 1 && months && { months }),
    },
  };
}

/** Exact pages, as counted. */
export interface PageCounts {
  /** Under no facet filter. */
  matched: number;
  /** Under all filters, of each report; the fullest reports alone where there are more than a member may see. */
  ofReport: ReadonlyMap<number, number>;
  /** The same under no facet filter, where facets were asked for. */
  ofAnyReport: ReadonlyMap<number, number>;
  /** Hits: no report has more than three. Where more reports have more than three pages than are counted, at least. */
  total: number;
  /** All pages by month; empty where they were not asked for. */
  trend: ReturnType<typeof readTrend>;
}

interface ReportCounts {
  sum_other_doc_count: number;
  buckets: { key: string; doc_count: number }[];
}

const byReport = (buckets: ReportCounts['buckets']) =>
  new Map(buckets.map(({ key, doc_count }) => [Number(key), doc_count]));

/** Reads the answer to `buildPageCounts`. */
export function readPageCounts(answer: SearchAnswer<unknown> | undefined, most: number): PageCounts {
  const { hits, all } = (answer?.aggregations ?? {}) as {
    hits?: { reports: ReportCounts };
    all?: ReportCounts;
  };
  const { buckets = [], sum_other_doc_count: others = 0 } = hits?.reports ?? {};
  const listed = buckets.reduce((sum, { doc_count }) => sum + Math.min(most, doc_count), 0);
  // The fullest are counted: if the last has no more than three pages, the others have none to leave out.
  const isWhole = (buckets.at(-1)?.doc_count ?? 0) <= most;
  return {
    matched: answer?.hits.total?.value ?? 0,
    ofReport: byReport(buckets),
    ofAnyReport: byReport(all?.buckets ?? buckets),
    total: listed + (isWhole ? others : 0),
    trend: readTrend(answer?.aggregations ?? {}),
  };
}

/** Fields of a search whose hits are page candidates: nothing that is stored is read. */
const candidateFields = {
  stored_fields: '_none_',
  docvalue_fields: [
    'report_id',
    'page',
    'type_id',
    'industry_id',
    'rating_id',
    'page_count',
    { field: 'date', format: 'yyyy-MM-dd' },
  ],
};

/** Sort of pages by the day of their report; by score the pages of one report in their order. */
const sortOf = (order: 1 | 2): Clause[] => [
  { date: { order: order === 1 ? 'desc' : 'asc', missing: '_last', unmapped_type: 'date' } },
  { _score: 'desc' },
];

function listOf(query: PageQuery, filter: Clause[], mustNot: Clause[], size: number): object {
  const { terms, relevance, request } = query;
  const score = bestPages(terms, relevance);
  return {
    size,
    track_total_hits: false,
    ...candidateFields,
    query: {
      bool: {
        filter,
        must_not: [...unlisted, ...excludedIn(terms), ...mustNot],
        ...(score && { should: [score] }),
      },
    },
    ...(request.order !== 0 && { sort: sortOf(request.order) }),
  };
}

/** Builds the exact pages in their order, `size` of them. Null without a keyword. */
export function buildPageHits(query: PageQuery, size: number): object | null {
  const must = holding(query.terms);
  if (must === null) return null;
  const facets = Object.values(facetFilters(query.request, query.now));
  return listOf(query, [...must, ...narrowing(query), ...facets], [], size);
}

/**
 * Builds the pages that hold most words and are not exact; no facet filters them, so that choosing one adds none. Null
 * where a keyword has too few words for one to be missing.
 */
export function buildClosestPages(query: PageQuery): object | null {
  const { terms, relevance } = query;
  const must = holding(terms);
  const isApart = comesApart(terms);
  // Of two words one alone is not close.
  if (must === null || terms.content.length < (isApart ? 2 : 3)) return null;
  const most = {
    bool: {
      should: isApart ? wordsOf(terms) : must,
      minimum_should_match: relevance.pageHits.minimumShouldMatch,
    },
  };
  const filter = [most, ...quotedIn(terms), ...narrowing(query)];
  return listOf(query, filter, [{ bool: { filter: must } }], relevance.evidence.candidates);
}

interface PageHitFields {
  _score: number | null;
  fields: Record<string, (string | number)[]>;
}

/** The pages of an answer, in its order. */
export function readPageCandidates(answer: SearchAnswer<unknown> | undefined): PageCandidate[] {
  return ((answer?.hits.hits ?? []) as unknown as PageHitFields[]).map(({ _score, fields }) => ({
    id: Number(fields.report_id?.[0]),
    page: Number(fields.page?.[0]),
    score: _score ?? 0,
    typeId: Number(fields.type_id?.[0] ?? 0),
    industryId: Number(fields.industry_id?.[0] ?? 0),
    ratingId: Number(fields.rating_id?.[0] ?? 0),
    day: String(fields.date?.[0] ?? ''),
    pageCount: Number(fields.page_count?.[0] ?? 0),
    matched: new Set<string>(),
  }));
}

/** The first pages of each report, `most` with those it had before. */
export function firstOfReports(
  pages: readonly PageCandidate[],
  most: number,
  before: ReadonlyMap<number, number> = new Map(),
): PageCandidate[] {
  const seen = new Map(before);
  return pages.filter(({ id }) => {
    const number = (seen.get(id) ?? 0) + 1;
    seen.set(id, number);
    return number <= most;
  });
}
