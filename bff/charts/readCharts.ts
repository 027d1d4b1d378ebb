import { storedChartSchema } from '../../mappings/documents.ts';
import type { Chart } from '../contract/entities.ts';
import { type DocumentSource, listedOnly, presentChart, visibleOnly } from '../documents/index.ts';
import { type HighlightTerms, markText } from '../search/index.ts';

/** Charts of a list, and how many there are in all. */
export interface ChartList {
  charts: Chart[];
  total: number;
}

/** The same with the aggregations, as the engine returns them. */
interface CountedCharts extends ChartList {
  counted: Record<string, unknown>;
}

/** Request to the charts index; `from + size` up to 10,000. */
export interface ChartRequest {
  query: object;
  sort: object[];
  from: number;
  size: number;
  /** The report whose charts are asked for: only its shard answers. */
  reportId?: number;
  /** Terms to highlight in the names. */
  needles?: HighlightTerms;
  /** Leaves those of copies out. */
  folded?: boolean;
  /** The first chart of each report alone. */
  perReport?: boolean;
  /** Narrows the hits and not what is counted. */
  after?: object[];
  /** Aggregations, by name. */
  counts?: Record<string, object>;
}

/** Newest report first, then in page order. */
export const newestCharts = [{ date: { order: 'desc', missing: '_last' } }, { id: 'asc' }];

/** Visible charts by any query and sort, with the true total. */
export async function listCharts(source: DocumentSource, request: ChartRequest): Promise<ChartList> {
  const { charts, total } = await countCharts(source, request);
  return { charts, total };
}

/** The same, with what `counts` asks for. */
export async function countCharts(
  { engine, names }: DocumentSource,
  request: ChartRequest,
): Promise<CountedCharts> {
  const body = {
    from: request.from,
    size: request.size,
    track_total_hits: true,
    query: { bool: { must: [request.query], filter: [request.folded ? listedOnly : visibleOnly] } },
    sort: request.sort,
    ...(request.after && { post_filter: { bool: { filter: request.after } } }),
    ...(request.counts && { aggs: request.counts }),
    ...(request.perReport && { collapse: { field: 'report_id' } }),
  };
  const routing = request.reportId === undefined ? undefined : [String(request.reportId)];
  const answer = await engine.search<unknown>(names.charts, body, routing);
  const { needles } = request;
  const charts = answer.hits.hits.map(({ _source }) => {
    const chart = storedChartSchema.parse(_source);
    return presentChart(chart, needles && markText(chart.name, needles));
  });
  return { charts, total: answer.hits.total?.value ?? 0, counted: answer.aggregations ?? {} };
}

/** One visible chart by its id; null for an unknown one, and for one of a taken-down report. */
export async function findChart(documents: DocumentSource, id: number): Promise<Chart | null> {
  const query = { constant_score: { filter: { term: { id } } } };
  const { charts } = await listCharts(documents, { query, sort: [{ id: 'asc' }], from: 0, size: 1 });
  return charts[0] ?? null;
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
