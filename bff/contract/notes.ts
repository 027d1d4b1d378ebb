import { z } from 'zod';
import { body, defineCall, flag, idField, paging } from './call.ts';
import { maxContextLength, maxNoteLength, maxQuoteLength, noteColours } from './constants.ts';

const colour = z.enum(noteColours);
const text = z.string().trim().max(maxNoteLength);
const context = z.string().max(maxContextLength).default('');

/**
 * POST /api/note/add: highlights a passage of a page that the reader may read, with a note or without. It is kept by
 * its words and those around them; `invalid` when the page does not hold them.
 */
export const noteAdd = defineCall({
  path: '/api/note/add',
  summary: 'Highlight a passage',
  tag: 'notes',
  who: 'reader',
  request: body({
    id: idField,
    page: z.number().int().min(1).max(1_000_000),
    quote: z.string().trim().min(1).max(maxQuoteLength),
    before: context,
    after: context,
    colour: colour.default('yellow'),
    note: text.default(''),
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
  example: { id: 1, page: 1, quote: '新能源', colour: 'green', note: '核对口径' },
});

const note = z.object({
  id: z.number(),
  /** The report; its texts are empty once it is taken down. */
  report: z.object({
    id: z.number(),
    name: z.string(),
    organization: z.string(),
    time_text: z.string(),
  }),
  /** From 1; where the passage is now, or was last. */
  page: z.number(),
  quote: z.string(),
  note: z.string(),
  colour,
  /** Places on the page as fractions of it; given with `report_id`, for pages that the reader may read. */
  boxes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  /** With `report_id`: the report as it is read now does not hold the passage. */
  lost: flag,
  /** ISO 8601. */
  created_at: z.string(),
});

/** What a list or an export of notes is about: all, one report's, those that hold a text. */
const about = { report_id: idField.optional(), keyword: z.string().trim().max(64).default('') };

/**
 * POST /api/note/list: the reader's own notes, the latest first; of one report in the order of its pages, all at once
 * and with their places.
 */
export const noteList = defineCall({
  path: '/api/note/list',
  summary: 'Own notes',
  tag: 'notes',
  who: 'reader',
  request: body({ ...paging(20), ...about }),
  data: z.object({ items: z.array(note), total: z.number() }),
  errors: ['search_unavailable', 'store_unavailable'],
  example: { page: 1, pageSize: 20 },
});

/** POST /api/note/update: changes the note on a passage, or its colour. */
export const noteUpdate = defineCall({
  path: '/api/note/update',
  summary: 'Change a note',
  tag: 'notes',
  who: 'reader',
  request: body({ id: idField, note: text.optional(), colour: colour.optional() }),
  data: z.object({ message: z.string() }),
  errors: ['not_found'],
  example: { id: 1, note: '口径为装机容量' },
});

/** POST /api/note/remove: removes a highlight with its note. */
export const noteRemove = defineCall({
  path: '/api/note/remove',
  summary: 'Remove a note',
  tag: 'notes',
  who: 'reader',
  request: body({ id: idField }),
  data: z.object({ message: z.string() }),
  errors: ['not_found'],
  example: { id: 1 },
});

/** POST /api/note/export: the notes as Markdown, report by report, each with its source and address. */
export const noteExport = defineCall({
  path: '/api/note/export',
  summary: 'Own notes as Markdown',
  tag: 'notes',
  who: 'reader',
  request: body(about),
  data: z.object({ name: z.string(), text: z.string(), total: z.number() }),
  errors: ['search_unavailable'],
  example: {},
});
