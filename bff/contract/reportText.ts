import { z } from 'zod';
import { body, defineCall, idField } from './call.ts';
import { tableCells } from './entities.ts';

/** Pages of which one call gives the text. */
export const pagesOfPart = 8;

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
 * POST /api/file/text: the text of a report for reading on any screen, eight pages at a time: headings, paragraphs
 * joined over lines and pages, figures and tables in order, what was searched marked. Only of pages that the viewer may
 * see (`preview_limit`).
 */
export const fileText = defineCall({
  path: '/api/file/text',
  summary: 'The text of one report as blocks in reading order',
  tag: 'reports',
  who: 'anyone',
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
