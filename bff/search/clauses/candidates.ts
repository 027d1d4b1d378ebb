import type { SearchAnswer } from '../../clients/opensearch.ts';
import {
  byIdFacet,
  type IdFacet,
  idFacets,
  idFilters,
  pageCountFilters,
  undatedYear,
} from '../../contract/constants.ts';
import type { Facets } from '../../contract/entities.ts';
import type { StoredReport } from '../../documents/index.ts';
import type { Terms } from '../terms.ts';
import { type Clause, commonFilters, dayRange, type SearchRequest, taxonomies } from './filters.ts';

/** A report of a bounded list, before its document is read: what orders it, and what facets count. */
export interface Candidate {
  id: number;
  score: number;
  /** By facet; 0 without one. */
  ids: Record<IdFacet, number>;
  /** YYYY-MM-DD; empty when unknown. */
  day: string;
  pageCount: number;
  /** Names of the clauses of its query that it matches. */
  matched: ReadonlySet<string>;
  /** Its title and names, where they were asked for. */
  names?: ReportNames;
  /** Hits that it stands for: 1 unless said. */
  weight?: number;
}

/** Texts of a report that a mistyped word may have meant. */
export type ReportNames = Pick<StoredReport, 'title' | 'stock_name' | 'organization'>;

/** Names of the clauses that tell whether a title is the keyword, holds it word for word, or most of it. */
export const titleClauses = { same: 'same title', whole: 'whole title', most: 'most of the title' } as const;

/** Name of the clause that tells whether a report holds all of the keyword whole. */
export const wholeClauseName = 'wholes';

/**
 * Names of the clauses that tell whether a candidate meets the filters that no facet counts: qualifiers read out of the
 * words, and those that a reader chose. As names, for no filter decides which reports are candidates.
 */
export const narrowingClauses = { read: 'as read', chosen: 'as chosen' } as const;

type Fields = Record<string, (string | number)[]>;

/** Fields of a candidate that facets count. */
export const countedFields = [
  ...idFacets.map((name) => taxonomies[name].field),
  'page_count',
  { field: 'date', format: 'yyyy-MM-dd' },
] as const;

/** What facets count of a hit. */
export const countedOf = (fields: Fields = {}): Pick<Candidate, 'ids' | 'day' | 'pageCount'> => ({
  ids: byIdFacet((name) => Number(fields[taxonomies[name].field]?.[0] ?? 0)),
  day: String(fields.date?.[0] ?? ''),
  pageCount: Number(fields.page_count?.[0] ?? 0),
});

/** Fields of a search whose hits are candidates: nothing that is stored is read, not even an id. */
export const candidateFields = {
  stored_fields: '_none_',
  docvalue_fields: ['id', ...countedFields],
};

/** Fields of hits that the engine filters and counts: their order is all that is asked. */
export const rankedFields = { stored_fields: '_none_', docvalue_fields: ['id'] } as const;

/** `candidateFields` with the names out of which a wrong character may be corrected. */
export const namedCandidateFields = {
  stored_fields: [],
  _source: ['title', 'stock_name', 'organization'] satisfies (keyof ReportNames)[],
};

interface CandidateHit {
  _score: number | null;
  fields?: Fields;
  _source?: ReportNames;
  matched_queries?: string[];
}

const known = new WeakMap<SearchAnswer<unknown>, readonly Candidate[]>();

/** The candidates of an answer, in its order; read once, however often a pass is asked for what it found. */
export function readCandidates(answer: SearchAnswer<unknown> | undefined): readonly Candidate[] {
  if (answer === undefined) return [];
  const found = known.get(answer) ?? candidatesOf(answer);
  known.set(answer, found);
  return found;
}

const candidatesOf = ({ hits }: SearchAnswer<unknown>): Candidate[] =>
  (hits.hits as unknown as CandidateHit[]).map((hit) => ({
    id: Number(hit.fields?.id?.[0]),
    score: hit._score ?? 0,
    ...countedOf(hit.fields),
    matched: new Set(hit.matched_queries),
    ...(hit._source && { names: hit._source }),
  }));

/** Sorts candidates as the engine sorts hits (`sortOf`): by date, or as they are. */
export function sortCandidates(candidates: readonly Candidate[], order: 0 | 1 | 2): Candidate[] {
  if (order === 0) return [...candidates];
  const sign = order === 1 ? -1 : 1;
  return [...candidates].sort((one, other) => {
    // Dateless last, in either direction.
    if (one.day === '' || other.day === '') return Number(one.day === '') - Number(other.day === '');
    return sign * (one.day < other.day ? -1 : one.day > other.day ? 1 : one.id - other.id);
  });
}

/** A clause by which a candidate tells that it meets a filter; none for no filter. */
export const namedFilter = (_name: string, filter: readonly Clause[]): Clause[] =>
  filter.length === 0 ? [] : [{ constant_score: { filter: { bool: { filter } }, boost: 0, _name } }];

/** The candidates that meet the qualifiers read out of the words. */
export const meetingRead = <One extends Candidate>(
  candidates: readonly One[],
  { read }: Pick<Terms, 'read'>,
): One[] => candidates.filter(({ matched }) => read.length === 0 || matched.has(narrowingClauses.read));

/** The candidates that meet the filters of which there is no facet. */
export const meetingChosen = <One extends Candidate>(
  candidates: readonly One[],
  request: SearchRequest,
): One[] =>
  commonFilters(request).length === 0
    ? [...candidates]
    : candidates.filter(({ matched }) => matched.has(narrowingClauses.chosen));

type Test = (candidate: Candidate) => boolean;

/** The filters of `facetFilters`, as tests of a candidate. */
function facetTests(request: SearchRequest, now: Date): Partial<Record<keyof Facets, Test>> {
  const days = dayRange(request, now);
  const pages = pageCountFilters.find(({ id }) => id === request.pageCount);
  const chosen = idFacets.filter((name) => request[idFilters[name].ids].length > 0);
  return {
    ...Object.fromEntries(
      chosen.map((name): [string, Test] => [
        name,
        ({ ids }) => request[idFilters[name].ids].includes(ids[name]),
      ]),
    ),
    ...(days && {
      years: ({ day }) =>
        day !== '' &&
        (days.gte === undefined || day >= days.gte) &&
        (days.lte === undefined || day <= days.lte),
    }),
    ...(pages && { pages: ({ pageCount }) => pageCount > pages.over }),
  };
}

const valuesOf: Record<keyof Facets, (candidate: Candidate) => number[]> = {
  ...byIdFacet((name) => ({ ids }: Candidate) => [ids[name]]),
  years: ({ day }) => [day === '' ? undatedYear.id : Number(day.slice(0, 4))],
  pages: ({ pageCount }) => pageCountFilters.filter(({ over }) => pageCount > over).map(({ id }) => id),
};

/** Counts by facet and value id, and by month (202405). */
export type FacetCounts = Record<keyof Facets | 'months', Map<number, number>>;

/** The candidates under all chosen filters, and the counts of each facet under all but its own. */
export function filterCandidates<One extends Candidate>(
  candidates: readonly One[],
  request: SearchRequest,
  now: Date,
): { kept: One[]; counts: FacetCounts } {
  const tests = facetTests(request, now);
  const names = Object.keys(valuesOf) as (keyof Facets)[];
  const counts = Object.fromEntries(
    [...names, 'months'].map((name) => [name, new Map<number, number>()]),
  ) as FacetCounts;
  const add = (name: keyof FacetCounts, value: number, { weight = 1 }: Candidate) =>
    counts[name].set(value, (counts[name].get(value) ?? 0) + weight);
  for (const candidate of candidates) {
    const failed = names.filter((name) => tests[name]?.(candidate) === false);
    for (const name of names) {
      if (failed.some((other) => other !== name)) continue;
      for (const value of valuesOf[name](candidate)) add(name, value, candidate);
    }
    if (candidate.day !== '' && failed.every((other) => other === 'years'))
      add('months', Number(candidate.day.slice(0, 7).replace('-', '')), candidate);
  }
  const all = Object.values(tests);
  return { kept: candidates.filter((candidate) => all.every((test) => test(candidate))), counts };
}
