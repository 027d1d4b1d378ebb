import { z } from 'zod';
import { body, callsOf, idField, pageOf, paging } from './call.ts';
import { industryTabSize } from './constants.ts';
import { chart, reportDetail, reportListItem } from './entities.ts';

const anyonesCall = callsOf('reports', 'anyone');

const files = pageOf(reportListItem, 'files');
const recommend = z.union([z.literal(1), z.literal(2), z.literal(3)]);

export const homeList = anyonesCall({
  path: '/api/file/homelist',
  summary: 'Ranked reports: 1 daily recommendation, 2 weekly picks, 3 monthly ranking',
  request: body({ ...paging(8), recommend }),
  data: files.extend({ new: z.number() }),
  errors: ['search_unavailable'],
  example: { recommend: 1 },
});

export const recommendList = anyonesCall({
  path: '/api/file/recommendlist',
  summary: 'The ranked lists beside a report, without that report',
  request: body({ ...paging(10), recommend: recommend.default(1), id: idField.optional() }),
  data: files,
  errors: ['search_unavailable'],
  example: { recommend: 1, page: 1, pageSize: 10 },
});

export const fileListOfType = anyonesCall({
  path: '/api/file/fileListOfType',
  summary: 'Newest reports of one file type; `total` is capped',
  request: body({ ...paging(10), id: idField }),
  data: files,
  errors: ['not_found', 'search_unavailable'],
  example: { id: 1 },
});

export const fileListOfIndustry = anyonesCall({
  path: '/api/file/fileListOfIndustry',
  summary: 'The newest reports of one industry as far as the home page shows them',
  request: body({ ...paging(industryTabSize), id: idField }),
  data: files,
  errors: ['not_found', 'search_unavailable'],
  example: { id: 1 },
});

export const fileDetail = anyonesCall({
  path: '/api/file/detail',
  summary: 'One report; an unknown or taken-down one is 404 报告不存在',
  request: body({
    id: idField,
    search_key: z.string().optional(),
    cid: z.union([z.string(), z.number()]).optional(),
  }),
  data: reportDetail,
  errors: ['report_not_found', 'search_unavailable'],
  example: { id: 1 },
});

export const fileChartList = anyonesCall({
  path: '/api/file/chartlist',
  summary: 'The charts of one report in page order',
  request: body({ ...paging(20, 100), id: idField }),
  data: pageOf(chart, 'charts'),
  errors: ['search_unavailable'],
  example: { id: 1, pageSize: 20 },
});

export const similarList = anyonesCall({
  path: '/api/file/similarlist',
  summary: 'Reports like the given one',
  request: body({ ...paging(10), id: idField }),
  data: files,
  errors: ['report_not_found', 'search_unavailable'],
  example: { id: 1, pageSize: 10 },
});

/** A report as others refer to it. */
const reference = z.object({
  id: z.number(),
  name: z.string(),
  organization: z.object({ name: z.string() }),
  /** YYYY-MM-DD, or empty when the report has no date. */
  time_text: z.string(),
  page_count: z.number(),
});

export const fileRelations = anyonesCall({
  path: '/api/file/relations',
  summary: 'Other versions of a report, its place in its series, and what its own list names',
  request: body({ id: idField }),
  data: z.object({
    /** The original first, if this is a copy; twenty at most. */
    versions: z.array(reference),
    /** Null for a report that is no issue of a series. */
    series: z
      .object({
        /** Issues, this one too. */
        total: z.number(),
        previous: reference.nullable(),
        next: reference.nullable(),
      })
      .nullable(),
    /** Reports of the site that its own list of related research names, as printed. */
    cited: z.array(reference),
  }),
  errors: ['report_not_found', 'search_unavailable'],
  example: { id: 1 },
});

export type ReportReference = z.infer<typeof reference>;

export const seriesList = anyonesCall({
  path: '/api/file/serieslist',
  summary: "The issues of a report's series, newest first; none for a report without one",
  request: body({ ...paging(10), id: idField }),
  data: files,
  errors: ['report_not_found', 'search_unavailable'],
  example: { id: 1, pageSize: 10 },
});

export const sameOrganizationList = anyonesCall({
  path: '/api/file/sameOrganizationlist',
  summary: 'Newest reports of the same organization',
  request: body({ ...paging(10), id: idField }),
  data: files,
  errors: ['report_not_found', 'search_unavailable'],
  example: { id: 1, pageSize: 10 },
});

export const hotWordList = anyonesCall({
  path: '/api/file/getHotWords',
  summary: 'Hot search words, hottest first; nested as `data.data`',
  request: body(paging(10)),
  data: z.object({ data: z.array(z.object({ id: z.number(), keyword: z.string() })) }),
  errors: ['search_unavailable'],
  example: { page: 1, pageSize: 10 },
});

/** A part of a page as fractions of its width and height: [left, top, right, bottom]. */
const pageBox = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const pageHits = anyonesCall({
  path: '/api/file/pagehits',
  summary: "Where a report's pages match a text, for the reader's marks and ticks",
  request: body({ id: idField, keyword: z.string() }),
  data: z.object({
    /**
     * Pages from 1, in order. `text` is HTML with `<em>` only; `boxes` are fractions of the page's width and height:
     * [left, top, right, bottom]; `lines` lists, by index, those that are whole lines, for the word's place in them is
     * unknown, `continued` those that continue the one before, as a word over two lines does. All are empty for a page
     * beyond what the viewer may read.
     */
    pages: z.array(
      z.object({
        page: z.number(),
        /** Places of the page that are marked, as a snippet's `count`. */
        count: z.number(),
        text: z.string(),
        boxes: z.array(pageBox),
        lines: z.array(z.number()),
        continued: z.array(z.number()),
      }),
    ),
  }),
  errors: ['report_not_found', 'search_unavailable'],
  example: { id: 1, keyword: '新能源' },
});

/**
 * The text of one page in reading order, with where each run of it stands, for selecting and copying in the reader.
 * Only of pages whose image the viewer may see (`preview_limit`).
 */
export const pageText = anyonesCall({
  path: '/api/file/pagetext',
  summary: 'The text layer of one page',
  request: body({ id: idField, page: z.number().int().min(1).max(1_000_000) }),
  data: z.object({
    runs: z.array(
      z.object({
        text: z.string(),
        box: pageBox,
        /**
         * Start of each UTF-16 unit of the text and end of the last one, as fractions of the box's width from its
         * left; absent where only the box is known.
         */
        edges: z.array(z.number()).optional(),
        /** Direction of the text when not to the right. */
        direction: z.enum(['down', 'left', 'up']).optional(),
      }),
    ),
    /** 1: read from the page's picture. */
    recognised: z.literal(1).optional(),
  }),
  errors: ['report_not_found', 'not_found', 'preview_limit', 'search_unavailable', 'store_unavailable'],
  example: { id: 1, page: 1 },
});

/**
 * The chapters of a report: the PDF's bookmarks, else its contents page as far as the viewer may read it; empty when it
 * has neither. `page` from 1, `level` from 0.
 */
export const fileOutline = anyonesCall({
  path: '/api/file/outline',
  summary: 'The chapters of one report',
  request: body({ id: idField }),
  data: z.object({ items: z.array(z.object({ title: z.string(), page: z.number(), level: z.number() })) }),
  errors: ['report_not_found', 'search_unavailable', 'store_unavailable'],
  example: { id: 1 },
});
