import { z } from 'zod';
import { body, callsOf, flag, idField, pageOf, paging } from '../call.ts';
import { favouriteSorts } from '../constants.ts';
import { reportListItem, tableCells } from '../entities.ts';
import type { ErrorId } from '../errors.ts';

const readersCall = callsOf('reading', 'reader');

/** The collection a report is opened from; clients that always send it leave it empty or 0. */
const opener = z.union([z.literal(['', 0]).transform(() => undefined), idField]).optional();

/**
 * An address for the PDF, for this reader and five minutes. The first time it costs one of the day's downloads, or
 * shells once the reader agreed (`beike: 1`); later it is free. `cid` names an unlocked collection that holds the
 * report. Status 10001: pay or become a member; 10002: too few shells.
 */
export const fileDownload = readersCall({
  path: '/api/file/download',
  summary: 'Download a report',
  request: body({ id: idField, cid: opener, beike: flag.default(0) }),
  data: z.object({
    online_url: z.string(),
    name: z.string(),
    /** Shells left. */
    beike: z.number(),
  }),
  errors: [
    'report_not_found',
    'not_found',
    'payment_required',
    'shells_short',
    'search_unavailable',
    'store_unavailable',
  ],
  example: { id: 1, beike: 1 },
});

const toggled = z.object({ message: z.string(), is_collect: flag });
const toggleErrors: ErrorId[] = ['report_not_found', 'search_unavailable'];

export const fileCollect = readersCall({
  path: '/api/file/collect',
  summary: "Adds a report to the reader's favourites, or takes it out again",
  request: body({ id: idField }),
  data: toggled,
  errors: toggleErrors,
  example: { id: 1 },
});

export const doFavorite = readersCall({
  path: '/api/user/doFavorite',
  summary: 'The same as `collect`, under its older name',
  request: body({ id: idField }),
  data: toggled,
  errors: toggleErrors,
  example: { id: 1 },
});

/**
 * A report of a reader's own list; `at_text` is YYYY-MM-DD HH:mm in China, `read_page` (from 1) where the reader
 * stopped, in the list of what was read.
 */
const ownReport = reportListItem.extend({
  at_text: z.string(),
  read_page: z.number().optional(),
  /** Of a favourite that is in one, with what the reader says of it there. */
  folder: z.object({ id: z.number(), name: z.string(), remark: z.string() }).optional(),
});

const ownReports = pageOf(ownReport, 'files');

const ownList = <const Path extends `/${string}`>(path: Path, summary: string) =>
  readersCall({
    method: 'POST',
    path,
    summary,
    request: body(paging(10)),
    data: ownReports,
    errors: ['search_unavailable'],
    example: { page: 1, pageSize: 10 },
  });

/** POST /api/user/readingHistory: what the reader read, each report once, the latest first. */
export const readingHistory = ownList('/api/user/readingHistory', 'Reports read');
/** POST /api/user/downloadHistory: what the reader downloaded, the latest first. */
export const downloadHistory = ownList('/api/user/downloadHistory', 'Reports downloaded');

export const collectHistory = readersCall({
  path: '/api/user/collectHistory',
  summary: "The reader's favourites, or those of a `folder` (0: of none), sorted by `sort`",
  request: body({
    ...paging(10),
    sort: z.enum(favouriteSorts.map(({ id }) => id)).default('latest'),
    folder: z.union([z.literal(0), idField]).optional(),
  }),
  data: ownReports,
  errors: ['search_unavailable'],
  example: { page: 1, sort: 'published' },
});

/**
 * Keeps the page a reader came to, for the next time and other devices; `detail` and `readingHistory` return it as
 * `read_page`. Ignored for reports never opened.
 */
export const readingPosition = readersCall({
  path: '/api/user/readingPlace',
  summary: 'Keep the page that a reader came to',
  request: body({ id: idField, page: z.number().int().min(1).max(100_000) }),
  data: z.object({}),
  errors: [],
  example: { id: 1, page: 9 },
});

/** A stretch of a block's text on one page. */
const part = z.object({
  /** From 1. */
  page: z.number(),
  /** Where it begins on its page, as a fraction of the height. */
  top: z.number(),
  text: z.string(),
  /** What was searched, as pairs of UTF-16 units: begin and end. Absent without any. */
  marks: z.array(z.tuple([z.number(), z.number()])).optional(),
  /** 1: read from the page's picture. */
  recognised: z.literal(1).optional(),
});

/** A block of a report's text, in reading order. */
const textBlock = z.discriminatedUnion('kind', [
  /** `level` from 1. */
  z.object({ kind: z.literal('heading'), level: z.number(), parts: z.array(part) }),
  /** It may go over pages; `item` 1: of a list. */
  z.object({ kind: z.literal('paragraph'), item: z.literal(1).optional(), parts: z.array(part) }),
  /** A chart or a captioned table, behind the paragraph that names it first; `cells` for members. */
  z.object({
    kind: z.literal('figure'),
    id: z.number(),
    page: z.number(),
    top: z.number(),
    table: z.literal(1).optional(),
    label: z.string(),
    name: z.string(),
    source: z.string(),
    online_url: z.string(),
    width: z.number(),
    height: z.number(),
    /** Where the drawing is between caption and source line, as fractions of the picture's height. */
    inner: z.tuple([z.number(), z.number()]),
    cells: tableCells.optional(),
    recognised: z.literal(1).optional(),
  }),
  /** What reads only as it was set: `box` of the page's picture, in fractions; `ratio` is its height by its width. */
  z.object({
    kind: z.literal('excerpt'),
    page: z.number(),
    top: z.number(),
    text: z.string(),
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    ratio: z.number(),
  }),
]);

/**
 * The text of a report for reading on any screen, eight pages at a time: headings, paragraphs joined over lines and
 * pages, figures and tables in order, what was searched marked. Only of pages that the viewer may see
 * (`preview_limit`).
 */
export const fileText = callsOf(
  'reports',
  'anyone',
)({
  path: '/api/file/text',
  summary: 'The text of one report as blocks in reading order',
  request: body({
    id: idField,
    from: z.number().int().min(1).max(1_000_000).default(1),
    keyword: z.string().default(''),
  }),
  data: z.object({
    blocks: z.array(textBlock),
    /** The page from which the next call goes on; null at the end of what the viewer may see. */
    next: z.number().nullable(),
    /** Pages of which the viewer may see the text, and all. */
    readable: z.number(),
    page_count: z.number(),
  }),
  errors: [
    'report_not_found',
    'not_found',
    'preview_limit',
    'search_unavailable',
    'store_unavailable',
    'indexer_unavailable',
  ],
  example: { id: 1, from: 1 },
});
