import type { z } from 'zod';
import { chinaDay } from '../../../mappings/chinaCalendar.ts';
import { fileTypes, industries, ratingLevels } from '../../../mappings/taxonomy/taxonomy.ts';
import { codeSpellings } from '../../../mappings/text/stockCodes.ts';
import type { Parsed } from '../../contract/call.ts';
import {
  type IdFacet,
  type IdFilter,
  idFacets,
  idFilters,
  pageCountFilters,
  type readFields,
} from '../../contract/constants.ts';
import type { searchConditions, searchNames, searchReports } from '../../contract/search.ts';
import { dateRangeStart } from '../../documents/index.ts';
import { ApiError } from '../../errors.ts';

/** A query clause in the engine's form. */
export type Clause = Record<string, unknown>;

/** Field of a search: the title's surroundings or everything. */
export type MainField = 'head' | 'body';

/** Something read out of the words of a keyword that narrows the search in their place. */
export interface QualifierFilter {
  field: (typeof readFields)[number];
  /** As searched: a name, `2024`, `2025Q3`, `Q3`, `2025H1`, `30 以上 页`. */
  value: string;
  /** As typed. */
  text: string;
  clause: (field: MainField) => Clause;
}

/** A report search as its call's schema has parsed it. */
export type SearchRequest = Parsed<typeof searchReports>;

/** Index field of each of `idFilters`, and what may be chosen. */
export const taxonomies: Record<IdFacet, { field: string; values: readonly { id: number; name: string }[] }> =
  {
    types: { field: 'type_id', values: fileTypes },
    industries: { field: 'industry_id', values: industries },
    ratings: { field: 'rating_id', values: ratingLevels },
  };

/** Filters that have a facet, each by the facet's name; unset ones are absent. */
export type FacetFilters = Partial<Record<IdFacet | 'years' | 'pages', Clause>>;

/** What narrows a search of reports, beside its words and its time. */
type Conditions = Omit<z.output<typeof searchConditions>, 'dateRange' | 'startTime' | 'endTime'> &
  z.output<typeof searchNames>;

/** Filters that hold for facets and hits alike: what no facet counts. */
export function commonFilters(request: Conditions): Clause[] {
  return [
    ...(request.recommend ? [{ range: { recommend: { gt: 0 } } }] : []),
    ...(request.hideTrader ? [{ term: { is_broker: false } }] : []),
    ...nameFilters(request),
  ];
}

/** Filters by whole names: the house, one of its authors, the code of the stock. */
export function nameFilters({
  organization,
  researcher,
  stock,
}: Pick<SearchRequest, 'organization' | 'researcher' | 'stock'>): Clause[] {
  return [
    ...(organization ? [{ term: { organization } }] : []),
    ...(researcher ? [{ term: { researchers: researcher } }] : []),
    ...(stock ? [{ terms: { stock_code: codeSpellings(stock) } }] : []),
  ];
}

/** First and last day asked for; a custom range beats `dateRange`. Null when any time will do. */
export function dayRange(request: SearchRequest, now: Date): { gte?: string; lte?: string } | null {
  const { startTime, endTime } = request;
  if (startTime !== undefined || endTime !== undefined) {
    return {
      ...(startTime !== undefined && { gte: chinaDay(startTime * 1000) }),
      ...(endTime !== undefined && { lte: chinaDay(endTime * 1000) }),
    };
  }
  const start = dateRangeStart(request.dateRange, now);
  return start ? { gte: start } : null;
}

/** The filters a reader chose among facets; days are days in China. */
export function facetFilters(request: SearchRequest, now: Date): FacetFilters {
  const days = dayRange(request, now);
  const { pages, ...others } = timelessFilters(request);
  return { ...others, ...(days && { years: { range: { date: days } } }), ...(pages && { pages }) };
}

/** @param typeField of the type of a report */
function timelessFilters(request: Conditions, typeField = 'type_id'): FacetFilters {
  const pages = pageCountFilters.find(({ id }) => id === request.pageCount);
  const chosen = idFacets.filter((name) => request[idFilters[name].ids].length > 0);
  const clauseOf = (name: IdFacet): Clause => {
    const field = name === 'types' ? typeField : taxonomies[name].field;
    return { terms: { [field]: request[idFilters[name].ids] } };
  };
  return {
    ...Object.fromEntries(chosen.map((name) => [name, clauseOf(name)])),
    ...(pages && { pages: { range: { page_count: { gt: pages.over } } } }),
  };
}

/** The filters of a search of reports but its time, for the charts of these reports. */
export const chartFilters = (request: Conditions): Clause[] => [
  ...commonFilters(request),
  ...Object.values(timelessFilters(request, 'report_type_id')),
];

/** The time of a search of reports, for the charts of these reports; none for any. */
export function timeFilters(request: SearchRequest, now: Date): Clause[] {
  const days = dayRange(request, now);
  return days ? [{ range: { date: days } }] : [];
}

/** @throws ApiError `invalid` for ids that are in no taxonomy */
export function refuseUnknown(request: Pick<Conditions, IdFilter>): void {
  for (const facet of idFacets) {
    const { ids, name } = idFilters[facet];
    const { values } = taxonomies[facet];
    const unknown = request[ids].filter((chosen) => !values.some(({ id }) => id === chosen)).join('、');
    if (unknown) throw new ApiError('invalid', { text: `没有这样的${name}：${unknown}`, field: ids });
  }
}
