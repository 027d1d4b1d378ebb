import { z } from 'zod';
import { body, callsOf, flag, idField, pageOf, paging, rangeEnd } from './call.ts';
import { chartPageSize } from './constants.ts';
import { chart, facets, tableCells } from './entities.ts';
import { searchConditions, searchNames } from './search.ts';

const anyonesCall = callsOf('charts', 'anyone');

const choice = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** Filters of a search of reports, under which its charts are shown; their time is that of the chart search. */
const ofReports = {
  ...searchConditions.omit({ dateRange: true, startTime: true, endTime: true }).shape,
  ...searchNames.shape,
};

export const searchCharts = anyonesCall({
  path: '/api/chart/search',
  summary: 'Charts by caption, category, industry and time',
  request: body({
    ...paging(chartPageSize),
    keyword: z.string().default(''),
    typeId: z.number().int().min(0).default(0),
    industryId: z.number().int().min(0).default(0),
    /** 1 last 3 days, 2 last 7, 3 last 30. */
    dateRange: choice.default(0),
    startTime: rangeEnd,
    endTime: rangeEnd,
    /** 1 charts, 2 tables; 0 both. */
    kind: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
    /** 1: the best chart of each report alone, for a page that shows a few; `total` counts reports then. */
    perReport: flag.default(0),
    ...ofReports,
  }),
  data: z.object({
    charts: z.array(chart),
    /** What pages are turned through: charts of one picture count once. */
    total: z.number(),
    /** Charts and tables in all, as facets and tabs count them: those of one picture, and all of a report. */
    chart_total: z.number(),
    /** Each counted as if its own selection were absent; only what there is, the fullest first. */
    facets: facets.pick({ types: true, industries: true }),
  }),
  errors: ['payment_required', 'invalid', 'search_unavailable'],
  example: { keyword: '增速' },
});

/**
 * One chart, for an address that names it; one of a taken-down report is unknown. The cells of a table, and
 * the values of a chart that is drawn as lines and columns, are told to whoever may open a chart's page, and saved as CSV or XLSX from `/files/tables`.
 */
export const chartDetail = anyonesCall({
  path: '/api/chart/detail',
  summary: 'One chart',
  request: body({ id: idField }),
  data: chart.extend({
    /** Where it stands on its page, as shares of that; absent where the page's size is unknown. */
    box: z.array(z.number()).length(4).optional(),
    /** 1: a table whose cells, or a chart whose values, were read. */
    has_cells: flag,
    cells: tableCells.optional(),
  }),
  errors: ['not_found', 'search_unavailable'],
  example: { id: 10_001 },
});

export const chartAlike = anyonesCall({
  path: '/api/chart/alike',
  summary:
    'Where else the same picture stands: in other reports and on other pages, the newest first, 100 at most',
  request: body({ id: idField }),
  data: pageOf(chart, 'charts'),
  errors: ['not_found', 'search_unavailable'],
  example: { id: 10_001 },
});

export const chartIssues = anyonesCall({
  path: '/api/chart/issues',
  summary:
    'A chart in the issues of its series around its own, the newest first, twelve each way at most; none where no other has it',
  request: body({ id: idField }),
  data: pageOf(chart, 'charts'),
  errors: ['not_found', 'search_unavailable'],
  example: { id: 10_001 },
});

export const relatedCharts = anyonesCall({
  path: '/api/chart/relatedlist',
  summary: "Charts near to a report's subject, other reports' included",
  request: body({ ...paging(6), id: idField }),
  data: pageOf(chart, 'charts'),
  errors: ['report_not_found', 'search_unavailable'],
  example: { id: 1, pageSize: 6 },
});
