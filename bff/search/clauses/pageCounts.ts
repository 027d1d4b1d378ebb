import type { SearchAnswer } from '../../clients/opensearch.ts';
import { memberResults } from '../../contract/constants.ts';
import { unlisted } from '../../documents/index.ts';
import { facetAggregations, readTrend } from './facets.ts';
import { type Clause, commonFilters, facetFilters } from './filters.ts';
import { excludedIn, holding, narrowing, type PageQuery, readFilters, scopeOf } from './pageHits.ts';

/** Reports that are counted one by one: each gives a hit, and nobody may see more. */
const maxCounted = memberResults + 1;

/** Builds total of the exact pages and, under all filters, how many each report has. Null without a keyword. */
export function buildPageCounts(query: PageQuery): object | null {
  const must = holding(query.terms);
  if (must === null) return null;
  const { request } = query;
  const byFacet = facetFilters(request, query.now);
  const read = readFilters(query);
  const common = [...read, ...commonFilters(request)];
  const { months } = facetAggregations(byFacet, true, common);
  // By values, not by ordinals: those of all reports would be rebuilt after every refresh.
  const reports = { terms: { field: 'report_id', size: maxCounted, execution_hint: 'map' } };
  const under = (filter: Clause[]) => ({ filter: { bool: { filter } }, aggs: { reports } });
  return {
    size: 0,
    track_total_hits: true,
    query: {
      bool: { filter: [...must, ...scopeOf(query)], must_not: [...unlisted, ...excludedIn(query.terms)] },
    },
    aggs: {
      hits: under(narrowing(query)),
      ...(read.length > 0 && { read: { filter: { bool: { filter: read } } } }),
      // What other values of a facet would give is told of the reports that the chosen ones leave out.
      ...(request.facets === 1 && Object.keys(byFacet).length > 0 && { any: under(common) }),
      ...(request.trend === 1 && months && { months }),
    },
  };
}

/** Exact pages, as counted. */
export interface PageCounts {
  /** Under no filter. */
  matched: number;
  /** Whether there is any under no filter but those of the words. */
  isHeld: boolean;
  /** Under all filters. */
  total: number;
  /** The same by report; the fullest reports alone where there are more than a member may see. */
  ofReport: ReadonlyMap<number, number>;
  /** The same under no facet filter, where facets were asked for. */
  ofAnyReport: ReadonlyMap<number, number>;
  /** Pages that are listed: no more than `most` of a report. */
  listed: number;
  /** All pages by month; empty where they were not asked for. */
  trend: ReturnType<typeof readTrend>;
}

interface ReportCounts {
  doc_count: number;
  reports: { sum_other_doc_count: number; buckets: { key: string; doc_count: number }[] };
}

const byReport = ({ reports }: ReportCounts) =>
  new Map(reports.buckets.map(({ key, doc_count }) => [Number(key), doc_count]));

/** Reads the answer to `buildPageCounts`. */
export function readPageCounts(answer: SearchAnswer<unknown> | undefined, most: number): PageCounts {
  const { hits, any, read } = (answer?.aggregations ?? {}) as {
    hits?: ReportCounts;
    any?: ReportCounts;
    read?: { doc_count: number };
  };
  const matched = answer?.hits.total?.value ?? 0;
  const ofReport = hits ? byReport(hits) : new Map<number, number>();
  const listed = [...ofReport.values()].reduce((sum, count) => sum + Math.min(most, count), 0);
  return {
    matched,
    isHeld: (read?.doc_count ?? matched) > 0,
    total: hits?.doc_count ?? 0,
    ofReport,
    ofAnyReport: any ? byReport(any) : ofReport,
    // The fullest are counted, so that the others have few pages each.
    listed: listed + (hits?.reports.sum_other_doc_count ?? 0),
    trend: readTrend(answer?.aggregations ?? {}),
  };
}
