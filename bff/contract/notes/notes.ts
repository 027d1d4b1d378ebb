import { z } from 'zod';
import { body, callsOf, flag, idField, idList, pageOf, paging } from '../call.ts';
import {
  maxBoxesOfQuote,
  maxContextLength,
  maxNoteLength,
  maxNotesAtOnce,
  maxQuoteLength,
  noteColors,
} from '../constants.ts';

const readersCall = callsOf('notes', 'reader');

const color = z.enum(noteColors);
const text = z.string().trim().max(maxNoteLength);
const context = z.string().max(maxContextLength).default('');
const share = z.number().min(0).max(1);
/** [left, top, right, bottom] as fractions of the page. */
const box = z.tuple([share, share, share, share]);

/**
 * Highlights a passage of a page that the reader may read, with a note or without. It is kept by its words and those
 * around them, as W3C's TextQuoteSelector; `invalid` when the page does not hold them.
 */
export const noteAdd = readersCall({
  path: '/api/note/add',
  summary: 'Highlight a passage',
  request: body({
    id: idField,
    page: z.number().int().min(1).max(1_000_000),
    quote: z.string().trim().min(1).max(maxQuoteLength),
    /** What stands before and after it on the page. */
    prefix: context,
    suffix: context,
    /** Where it stands there: of equal passages among equal words the nearest is meant. */
    boxes: z.array(box).max(maxBoxesOfQuote).default([]),
    color: color.default('yellow'),
    text: text.default(''),
  }),
  data: z.object({ id: z.number() }),
  errors: [
    'report_not_found',
    'preview_limit',
    'invalid',
    'conflict',
    'search_unavailable',
    'store_unavailable',
  ],
  example: { id: 1, page: 1, quote: '新能源', prefix: '', suffix: '', color: 'green', text: '核对口径' },
});

/**
 * Keeps a page, or with `chart_id` a chart or table, among the notes; once. `quote`: what a search showed of the page.
 */
export const noteClip = readersCall({
  path: '/api/note/clip',
  summary: 'Keep a page, a chart or a table',
  request: body({
    id: idField,
    page: z.number().int().min(1).max(1_000_000),
    chart_id: idField.optional(),
    quote: z.string().trim().max(maxQuoteLength).default(''),
  }),
  data: z.object({ id: z.number() }),
  errors: ['report_not_found', 'not_found', 'invalid', 'conflict', 'search_unavailable'],
  example: { id: 1, page: 1, quote: '装机增长三成' },
});

const note = z.object({
  id: z.number(),
  /** What is kept: a passage, or a page, chart or table as a whole. */
  kind: z.enum(['text', 'page', 'chart', 'table']),
  /** The report; its texts are empty once it is taken down. */
  report: z.object({
    id: z.number(),
    name: z.string(),
    organization: z.string(),
    time_text: z.string(),
  }),
  /** From 1; where the passage is now, or was last. */
  page: z.number(),
  /** The passage; of a chart its caption, of a page what a search showed of it. */
  quote: z.string(),
  /** What stood before and after a passage where it was marked. */
  prefix: z.string(),
  suffix: z.string(),
  /** What the reader wrote on it. */
  text: z.string(),
  color,
  /** The chart or table that is kept; 0 for anything else. */
  chart_id: z.number(),
  /** Of a page, chart or table, where the reader may see it: its address, and its size in pixels. */
  picture: z.object({ url: z.string(), width: z.number(), height: z.number() }).nullable(),
  /** Places on the page as fractions of it; given with `id`, for pages that the reader may read. */
  boxes: z.array(box),
  /** The report as it is read now does not hold it; of a passage told with `id`. */
  lost: flag,
  /** With `id`: its words are there with small differences. */
  changed: flag,
  /** ISO 8601. */
  created_at: z.string(),
});

/** What a list or an export of notes is about: all, one report's, one notebook's, those that hold a text. */
const about = {
  /** The report. */
  id: idField.optional(),
  notebook_id: idField.optional(),
  keyword: z.string().trim().max(64).default(''),
};

/**
 * The reader's own notes, the latest first; of one report in the order of its pages, all at once and with their places;
 * of a notebook in its order, all at once.
 */
export const noteList = readersCall({
  path: '/api/note/list',
  summary: 'Own notes',
  request: body({ ...paging(20), ...about }),
  data: pageOf(note),
  errors: ['not_found', 'search_unavailable', 'store_unavailable'],
  example: { page: 1, pageSize: 20 },
});

export const noteUpdate = readersCall({
  path: '/api/note/update',
  summary: 'Changes what is written on a passage, or its color',
  request: body({ id: idField, text: text.optional(), color: color.optional() }),
  data: z.object({ message: z.string() }),
  errors: ['not_found'],
  example: { id: 1, text: '口径为装机容量' },
});

export const noteRemove = readersCall({
  path: '/api/note/remove',
  summary: 'Removes notes for good, one by `id` or several by `ids`',
  request: body({
    id: idField.optional(),
    ids: idList(maxNotesAtOnce).min(1).optional(),
  }),
  data: z.object({ message: z.string(), removed: z.number() }),
  errors: ['not_found'],
  example: { id: 1 },
});

/**
 * Notes as a file, report by report or in a notebook's order, each with its source and address. Markdown is `text`;
 * DOCX is `file`, in base64.
 */
export const noteExport = readersCall({
  path: '/api/note/export',
  summary: 'Own notes as Markdown or DOCX',
  request: body({ ...about, format: z.enum(['markdown', 'docx']).default('markdown') }),
  data: z.object({ name: z.string(), text: z.string(), file: z.string(), total: z.number() }),
  errors: ['not_found', 'too_many', 'search_unavailable', 'store_unavailable'],
  example: {},
});
