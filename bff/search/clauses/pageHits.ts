import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import type { SearchAnswer, SearchPart } from '../../clients/opensearch.ts';
import { pagesPerReport } from '../../contract/search.ts';
import { unlisted } from '../../documents/index.ts';
import type { Slice } from '../buildQuery.ts';
import type { Terms } from '../terms.ts';
import { wholesOf } from '../wholes.ts';
import { type Candidate, countedFields, countedOf, namedFilter, narrowingClauses } from './candidates.ts';
import { type Clause, commonFilters, facetFilters, type SearchRequest } from './filters.ts';
import { bestPages } from './pages.ts';
import { phraseClause, spellingsOf, wordClause } from './text.ts';
import { wholeOnPage } from './wholes.ts';

/** A search of pages: of all reports, or of one by its id. */
export type PageRequest = SearchRequest & { id?: number | undefined; facets?: 0 | 1 };

/** Pages of a report among the hits, at most; all of a report that is named. */
export const maxPagesOfReport = ({ id }: PageRequest): number =>
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

export const excludedIn = ({ keyword }: Terms): Clause[] =>
  keyword.excluded.map((part) => inEither((field) => phraseClause(field, part)));

/** Whether pages are close that hold the words of a phrase apart; of more phrases, those that hold most of them whole. */
export const comesApart = (terms: Terms): boolean => {
  const wholes = wholesOf(terms);
  return wholes.length < 3 && wholes.length < terms.content.length;
};

/** Requirements of an exact page: each word or phrase whole, or the title or sentence that they are. Null without any. */
export function holding(terms: Terms): Clause[] | null {
  const asked = wholesOf(terms).filter(({ kind }) => kind !== 'other');
  return asked.length === 0 ? null : asked.map(wholeOnPage);
}

/** What no reader chose: reports that operators left out, and the one report that is named. */
export const scopeOf = ({ request, excluded }: PageQuery): Clause[] => [
  ...(excluded.length > 0 ? [{ bool: { must_not: [{ terms: { report_id: excluded.map(String) } }] } }] : []),
  ...(request.id === undefined ? [] : [{ term: { report_id: String(request.id) } }]),
];

/** Reports that qualifiers allow. */
export const readFilters = ({ among }: PageQuery): Clause[] =>
  among === null ? [] : [{ terms: { report_id: among.map(String) } }];

/** All filters. */
export const narrowing = (query: PageQuery): Clause[] => [
  ...readFilters(query),
  ...commonFilters(query.request),
  ...Object.values(facetFilters(query.request, query.now)),
];

/** Fields of a search whose hits are page candidates: nothing that is stored is read. */
const candidateFields = {
  stored_fields: '_none_',
  docvalue_fields: ['report_id', 'page', ...countedFields],
};

/** Sort of pages by the day of their report; by score the pages of one report as they were written. */
const sortOf = (order: 1 | 2): Clause[] => [
  { date: { order: order === 1 ? 'desc' : 'asc', missing: '_last', unmapped_type: 'date' } },
  { _score: 'desc' },
];

function listOf(query: PageQuery, filter: Clause[], mustNot: Clause[], named: Clause[] = []): object {
  const { terms, relevance, request } = query;
  const score = bestPages(terms, relevance);
  return {
    track_total_hits: false,
    query: {
      bool: {
        filter: [...filter, ...scopeOf(query)],
        must_not: [...unlisted, ...excludedIn(terms), ...mustNot],
        should: [...(score ? [score] : []), ...named],
      },
    },
    ...(request.order !== 0 && { sort: sortOf(request.order) }),
  };
}

/** Builds the reports of the exact pages in the order of the best page of each, `size` of them. Null without a keyword. */
export function buildPageGroups(query: PageQuery, size: number): object | null {
  const must = holding(query.terms);
  if (must === null || size === 0) return null;
  return {
    size,
    stored_fields: '_none_',
    docvalue_fields: ['report_id'],
    collapse: { field: 'report_id' },
    ...listOf(query, [...must, ...narrowing(query)], []),
  };
}

/**
 * The search for the exact pages of one named report, whole, in their order. Null without a keyword.
 * @param slice of its pages
 */
export function pagesOfReport(query: PageQuery, { from, size }: Slice, index: string): SearchPart | null {
  const must = holding(query.terms);
  if (must === null || size === 0) return null;
  return { index, body: { from, size, ...listOf(query, [...must, ...narrowing(query)], []) } };
}

/** The search for the best exact pages of some reports, whole, `most` of each. Null without any. */
export function pagesOfReports(
  query: PageQuery,
  ids: readonly number[],
  most: number,
  index: string,
): SearchPart | null {
  const must = holding(query.terms);
  if (must === null || ids.length === 0) return null;
  const routing = ids.map(String);
  const { query: of } = listOf(query, [...must, { terms: { report_id: routing } }], []) as { query: object };
  const best = { top_hits: { size: most, _source: true } };
  const reports = { terms: { field: 'report_id', size: ids.length, execution_hint: 'map' }, aggs: { best } };
  return { index, routing, body: { size: 0, track_total_hits: false, query: of, aggs: { reports } } };
}

/**
 * Builds the pages that hold most words and are not exact; no filter narrows them, so that choosing one adds none: they
 * tell by name which they meet. Null where a keyword has too few words for one to be missing.
 */
export function buildClosestPages(query: PageQuery): object | null {
  const { terms, relevance, request } = query;
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
  const named = [
    ...namedFilter(narrowingClauses.read, readFilters(query)),
    ...namedFilter(narrowingClauses.chosen, commonFilters(request)),
  ];
  return {
    size: relevance.evidence.candidates,
    ...candidateFields,
    ...listOf(query, [most, ...quotedIn(terms)], [{ bool: { filter: must } }], named),
  };
}

interface PageHitFields {
  _score: number | null;
  matched_queries?: string[];
  fields: Record<string, (string | number)[]>;
}

/** The pages of an answer, in its order. */
export function readPageCandidates(answer: SearchAnswer<unknown> | undefined): PageCandidate[] {
  return ((answer?.hits.hits ?? []) as unknown as PageHitFields[]).map(
    ({ _score, fields, matched_queries }) => ({
      id: Number(fields.report_id?.[0]),
      page: Number(fields.page?.[0]),
      score: _score ?? 0,
      ...countedOf(fields),
      matched: new Set(matched_queries),
    }),
  );
}

/** The reports of an answer to `buildPageGroups`, in its order. */
export const readPageGroups = (answer: SearchAnswer<unknown> | undefined): number[] =>
  ((answer?.hits.hits ?? []) as unknown as PageHitFields[]).map(({ fields }) =>
    Number(fields.report_id?.[0]),
  );

/**
 * Pages by report, reports in the order of their first page, `most` of each with those it had before.
 * @param before pages of each report that are listed already
 */
export function groupPages(
  pages: readonly PageCandidate[],
  most: number,
  before: ReadonlyMap<number, number> = new Map(),
): PageCandidate[] {
  const groups = new Map<number, PageCandidate[]>();
  for (const page of pages) {
    const group = groups.get(page.id) ?? [];
    groups.set(page.id, group);
    if (group.length + Math.min(most, before.get(page.id) ?? 0) < most) group.push(page);
  }
  return [...groups.values()].flat();
}
