import type { StoredChart } from '../../mappings/documents.ts';
import type { Chart } from '../contract/entities.ts';
import { type DocumentSource, listedOnly, visibleOnly } from '../documents/index.ts';
import { highlightTermsOf, markText, type Terms } from '../search/index.ts';
import {
  countPictures,
  knowsPictures,
  onePerPicture,
  othersAlike,
  readPictureCount,
  withoutRepeats,
} from './alike.ts';
import { presentAll, storedChartsOf } from './cards.ts';
import { countReports, readReportCount } from './queries.ts';

/** Charts of a list, and how many there are in all. */
export interface ChartList {
  charts: Chart[];
  total: number;
}

/**
 * The same with the charts of all reports, however many of each are listed, and the aggregations as the engine returns
 * them.
 */
interface CountedCharts extends ChartList {
  chartTotal: number;
  counted: Record<string, unknown>;
}

/** Request to the charts index; `from + size` up to 10,000. */
interface ChartRequest {
  query: object;
  sort: object[];
  from: number;
  size: number;
  /** The report whose charts are asked for: only its shard answers. */
  reportId?: number;
  /** Terms to highlight in the names. */
  marked?: Terms;
  /** Leaves those of copies out. */
  collapsed?: boolean;
  /** Lists the first chart of each picture alone, and tells of each how many others there are. */
  folded?: boolean;
  /** The first chart of each report alone. */
  perReport?: boolean;
  /** Narrows the hits and not what is counted. */
  after?: object[];
  /** Aggregations, by name. */
  counts?: Record<string, object>;
}

/** Visible charts by any query and sort, and how many there are to page through. */
export async function listCharts(source: DocumentSource, request: ChartRequest): Promise<ChartList> {
  const { charts, total } = await countCharts(source, request);
  return { charts, total };
}

/** The same, with what `counts` asks for. */
export async function countCharts(source: DocumentSource, request: ChartRequest): Promise<CountedCharts> {
  const { after, marked, perReport } = request;
  const folded = request.folded && (await knowsPictures(source));
  const body = {
    from: request.from,
    size: request.size,
    track_total_hits: true,
    query: { bool: { must: [request.query], filter: [request.collapsed ? listedOnly : visibleOnly] } },
    sort: request.sort,
    ...(after && { post_filter: { bool: { filter: after } } }),
    aggs: {
      ...request.counts,
      ...(perReport && { reports: countReports(after) }),
      ...(folded && !perReport && { pictures: countPictures(after) }),
    },
    ...(perReport ? { collapse: { field: 'report_id' } } : folded && { collapse: onePerPicture }),
  };
  const routing = request.reportId === undefined ? undefined : [String(request.reportId)];
  const answer = await source.engine.search<unknown>(source.names.charts, body, routing);
  const listed = storedChartsOf(answer.hits);
  // Two reports may show one picture; where a page shows a few, none is shown twice.
  const found = folded ? withoutRepeats(listed) : listed;
  const names = found.map(({ name }) => name);
  const needles = marked && highlightTermsOf(marked, names);
  const [presented, others] = await Promise.all([
    presentAll(source, found, (name) => needles && markText(name, needles)),
    folded ? othersAlike(source, found) : null,
  ]);
  const charts = presented.map((chart, index) => {
    const alike = others?.(found[index] as StoredChart) ?? 0;
    return alike > 0 ? { ...chart, alike } : chart;
  });
  const counted = answer.aggregations ?? {};
  const chartTotal = answer.hits.total?.value ?? 0;
  const total = readReportCount(counted) ?? readPictureCount(counted) ?? chartTotal;
  return { charts, total, chartTotal, counted };
}
