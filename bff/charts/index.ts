import type { StoredChart } from '../../mappings/documents.ts';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { type PageText, storeLayout } from '../../mappings/storeLayout.ts';
import { chartTypeName, industryName } from '../../mappings/taxonomy/taxonomy.ts';
import type { Parsed } from '../contract/call.ts';
import { chartDetail, relatedCharts, searchCharts } from '../contract/charts.ts';
import { chartPageSize, readFields } from '../contract/constants.ts';
import type { Chart } from '../contract/entities.ts';
import { type DocumentSource, demandReport, listedOnly, visibleOnly } from '../documents/index.ts';
import { planOf, type Viewer } from '../entitlements/plans.ts';
import { ApiError } from '../errors.ts';
import { pageWindow } from '../http/paging.ts';
import { handle, type Route } from '../http/route.ts';
import {
  chartFilters,
  parseQuery,
  type RoundTrip,
  refuseUnknown,
  type SearchRequest,
  timeFilters,
} from '../search/index.ts';
import type { Services } from '../services.ts';
import { hasTable, readTable } from '../tables/tableFiles.ts';
import { chartAlikeRoute } from './alike.ts';
import { demandStoredChart, findStoredChart, presentAll, storedChartsOf, withFirstRows } from './cards.ts';
import { type ChartList, countCharts, listCharts } from './chartLists.ts';
import { chartIssuesRoute } from './issues.ts';
import {
  captionQuery,
  chosenTags,
  dayFilters,
  facetCounts,
  keywordQuery,
  kindFilters,
  newestDayFirst,
  newestFirst,
  readChartFacets,
  relatedQuery,
  sideLinesLast,
} from './queries.ts';

export { withFirstRows } from './cards.ts';

const bestFirst = [{ _score: 'desc' }, ...newestFirst];

/** Chart search and the charts related to a report. */
export function chartRoutes({ documents, store }: Services): Route[] {
  return [
    handle(searchCharts, async (input, { viewer }) => {
      refuseUnknownFilters(input);
      refuseUnknown(input);
      requirePlan(input, viewer);
      const terms = await parseQuery(input.keyword, documents, { ignored: readFields });
      const keyword = keywordQuery(terms, relevance());
      const choice = chosenTags(input);
      const filter = [...dayFilters(input, new Date()), ...kindFilters(input.kind), ...chartFilters(input)];
      const { charts, total, chartTotal, counted } = await countCharts(documents, {
        query: keyword ? { bool: { must: [keyword], filter } } : sideLinesLast(filter),
        after: [...choice.types, ...choice.industries],
        counts: facetCounts(choice),
        sort: keyword ? bestFirst : newestDayFirst,
        ...(keyword && { marked: terms }),
        perReport: input.perReport === 1,
        collapsed: true,
        folded: true,
        ...pageWindow(input),
      });
      return {
        charts: await withFirstRows(store, charts),
        total,
        chart_total: chartTotal,
        facets: readChartFacets(counted),
      };
    }),
    handle(chartDetail, async ({ id }, { viewer }) => {
      const stored = await demandStoredChart(documents, id);
      const [chart] = await presentAll(documents, [stored]);
      if (!chart) throw new ApiError('not_found', { text: '图表不存在' });
      const page = await store.readJson<PageText>(storeLayout.pageText(chart.fid, chart.page - 1));
      const box = page && sharesOf(stored.box, page);
      const isTold = planOf(viewer.level).opensChartOriginals;
      const cells = isTold ? await readTable(store, id) : null;
      const has = cells !== null || (!isTold && (await hasTable(store, id)));
      return {
        ...chart,
        ...(box && { box }),
        has_cells: has ? (1 as const) : (0 as const),
        ...(cells && { cells }),
      };
    }),
    chartIssuesRoute({ documents }),
    chartAlikeRoute({ documents }),
    handle(relatedCharts, async ({ id, ...paging }) => {
      const report = await demandReport(documents, id);
      const { charts, total } = await listCharts(documents, {
        query: relatedQuery(report, relevance()),
        collapsed: true,
        folded: true,
        sort: bestFirst,
        ...pageWindow(paging),
      });
      return { charts: await withFirstRows(store, charts), total };
    }),
  ];
}

/**
 * Counts the charts and the tables of a search of reports: those that the chart search finds for its words under its
 * filters. Another call sends the search.
 */
export async function countKinds(documents: DocumentSource, request: SearchRequest, now: Date) {
  const terms = await parseQuery(request.keyword, documents, { ignored: readFields });
  const keyword = keywordQuery(terms, relevance());
  const filter = [listedOnly, ...chartFilters(request), ...timeFilters(request, now)];
  const body = {
    size: 0,
    track_total_hits: true,
    query: { bool: { filter: [...filter, ...(keyword ? [keyword] : [])] } },
    aggs: { tables: { filter: { bool: { filter: kindFilters(2) } } } },
  };
  let answer: ReturnType<RoundTrip['ask']> = () => undefined;
  return {
    ask(trip: RoundTrip) {
      answer = trip.ask({ index: documents.names.charts, body });
    },
    read() {
      const { tables } = (answer()?.aggregations ?? {}) as { tables?: { doc_count: number } };
      const inTables = tables?.doc_count ?? 0;
      return { charts: (answer()?.hits.total?.value ?? 0) - inTables, tables: inTables };
    },
  };
}

/** Everyone sees the first page; category, industry and further pages need level 2 (decisions). */
function requirePlan(input: Parsed<typeof searchCharts>, viewer: Viewer): void {
  const beyondFirstPage = input.page > 1 || input.pageSize > chartPageSize;
  const gated = input.typeId > 0 || input.industryId > 0 || beyondFirstPage;
  if (gated && !planOf(viewer.level).searchesCharts) {
    throw new ApiError('payment_required', { text: '按数据分类、行业筛选图表和查看更多图表，需要高级 VIP' });
  }
}

function refuseUnknownFilters({ typeId, industryId }: Parsed<typeof searchCharts>): void {
  if (typeId > 0 && chartTypeName(typeId) === '') {
    throw new ApiError('invalid', { text: '请求参数有误：typeId 不是已知的数据分类', field: 'typeId' });
  }
  if (industryId > 0 && industryName(industryId) === '') {
    throw new ApiError('invalid', { text: '请求参数有误：industryId 不是已知的行业', field: 'industryId' });
  }
}

/** One visible chart by its id; null for an unknown one, and for one of a taken-down report. */
export async function findChart(documents: DocumentSource, id: number): Promise<Chart | null> {
  const chart = await findStoredChart(documents, id);
  return chart && ((await presentAll(documents, [chart]))[0] ?? null);
}

/** A box in points as shares of its page; undefined where that has no size. */
function sharesOf(box: StoredChart['box'], { width, height }: PageText): number[] | undefined {
  if (width <= 0 || height <= 0) return undefined;
  return box.map((side, index) => {
    const share = side / (index % 2 === 0 ? width : height);
    return Math.round(Math.min(1, Math.max(0, share)) * 1e4) / 1e4;
  });
}

/** Visible charts by their ids, in no order; unknown ones are left out. */
export async function chartsByIds(
  { engine, names }: DocumentSource,
  ids: readonly number[],
): Promise<StoredChart[]> {
  if (ids.length === 0) return [];
  const query = { bool: { filter: [{ terms: { id: [...new Set(ids)] } }, visibleOnly] } };
  const { hits } = await engine.search<unknown>(names.charts, {
    size: ids.length,
    track_total_hits: false,
    query,
  });
  return storedChartsOf(hits);
}

/** Captions that one search looks for, as many as it may have clauses for, and charts that have them. */
const captionsOfSearch = 200;
const chartsOfCaptions = 2_000;

/** Visible charts that have these captions in these reports, and some whose captions hold them; in one round trip. */
export async function chartsNamed(
  source: DocumentSource,
  wanted: readonly { reportId: number; name: string }[],
): Promise<StoredChart[]> {
  if (wanted.length === 0) return [];
  const parts = [];
  for (let from = 0; from < wanted.length; from += captionsOfSearch) {
    const should = wanted.slice(from, from + captionsOfSearch).map(captionQuery);
    const query = { bool: { filter: [{ bool: { should } }, visibleOnly] } };
    parts.push({
      index: source.names.charts,
      body: { size: chartsOfCaptions, track_total_hits: false, query },
    });
  }
  const answers = await source.engine.searchAll(parts);
  return answers.flatMap(({ hits }) => storedChartsOf(hits));
}

/** The charts of one report in page order; none for an unknown or taken-down one. */
export function chartsOfReport(
  documents: DocumentSource,
  reportId: number,
  window: { from: number; size: number },
): Promise<ChartList> {
  const query = { constant_score: { filter: { term: { report_id: reportId } } } };
  return listCharts(documents, { query, sort: [{ id: 'asc' }], reportId, ...window });
}

/** The newest charts that a filter finds; copies' are left out. */
export async function newestCharts(
  { documents, store }: Pick<Services, 'documents' | 'store'>,
  { filter, size, perReport }: { filter: object; size: number; perReport: boolean },
): Promise<Chart[]> {
  const query = sideLinesLast([filter]);
  const request = { query, sort: newestDayFirst, from: 0, size, collapsed: true, perReport };
  return withFirstRows(store, (await listCharts(documents, request)).charts);
}
