import { z } from 'zod';
import { body, callsOf, flag, idField, pageOf, paging } from '../call.ts';
import { gatedText, reportListItem } from '../entities.ts';
import { searchConditions, searchNames, searchReports } from '../search.ts';

const readersCall = callsOf('watching', 'reader');

/** Saved searches of one reader, at most. */
export const maxSavedSearches = 50;
/** Days that a preview looks back. */
export const previewDays = 30;
/** Reports that a preview lists. */
export const previewReports = 10;

/** Characters of a name. */
const name = z.string().trim().min(1).max(60);

/** How often what a saved search announced is summed up. */
export const digestCadence = z.enum(['off', 'day', 'week']);

/** A search as `/api/file/search` takes it; its paging and counts say nothing here. */
const search = searchReports.request;

/** What is kept of it. */
export const keptSearch = z.object({
  keyword: z.string(),
  onlyTitle: flag,
  ...searchConditions.shape,
  ...searchNames.shape,
  ignoreRead: search.def.shape.ignoreRead,
});

export const savedPreview = readersCall({
  path: '/api/saved/preview',
  summary: 'The reports published in the last 30 days that a search would have announced, the newest first',
  request: body({ search }),
  data: pageOf(reportListItem, 'files'),
  errors: ['invalid', 'search_unavailable'],
  example: { search: { keyword: '新能源', onlyTitle: 0 } },
});

/**
 * Saves a search, which from then on announces new reports. A search of titles whose list goes on with texts (`orText`)
 * is kept as the full-text search of the same reports. Without a name the keyword is it.
 */
export const savedAdd = readersCall({
  path: '/api/saved/add',
  summary: 'Save a search',
  request: body({ name: name.optional(), search }),
  data: z.object({ id: z.number(), name: z.string() }),
  errors: ['invalid', 'conflict', 'search_unavailable'],
  example: { name: '新能源周报', search: { keyword: '新能源', onlyTitle: 0 } },
});

const savedSearch = z.object({
  id: z.number(),
  name: z.string(),
  search: keptSearch,
  /** Announces nothing while it is set. */
  paused: flag,
  /** Why it announces nothing, in Chinese; absent where it can. */
  fault: z.string().optional(),
  digest: digestCadence,
  /** Reports of its list that were not read. */
  unread: z.number(),
  /** Address of its Atom feed, for whoever knows it, until it is renewed. */
  feed_url: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
});

export const savedList = readersCall({
  path: '/api/saved/list',
  summary: "The reader's saved searches, the latest first",
  data: pageOf(savedSearch),
  errors: ['search_unavailable'],
});

/**
 * Renames, pauses or resumes a saved search; `digest` sums up what it announces from now on, each day or week;
 * `renew_feed: 1` ends its feed's address.
 */
export const savedUpdate = readersCall({
  path: '/api/saved/update',
  summary: 'Change a saved search',
  request: body({
    id: idField,
    name: name.optional(),
    paused: flag.optional(),
    digest: digestCadence.optional(),
    renew_feed: z.literal(1).optional(),
  }),
  data: z.object({ message: z.string(), feed_url: z.string() }),
  errors: ['not_found'],
  example: { id: 1, name: '新能源', digest: 'week' },
});

export const savedRemove = readersCall({
  path: '/api/saved/remove',
  summary: 'Removes a saved search, and what it alone announced',
  request: body({ id: idField }),
  data: z.object({ message: z.string() }),
  errors: ['not_found'],
  example: { id: 1 },
});

const inboxItem = z.object({
  id: z.number(),
  /** The saved search that found it; the first of several. */
  saved_id: z.number(),
  saved_name: z.string(),
  report: reportListItem,
  /** Page from 1 that holds the words; 0 where a title or a name does. */
  page: z.number(),
  /** A passage of that page as HTML with `<em>` only; short or empty for a page this viewer may not read (`gated`). */
  text: z.string(),
  gated: gatedText.optional(),
  /** Why it was found, in words. */
  why: z.array(z.string()),
  /** When it was announced, ISO 8601. */
  created_at: z.string(),
  read: flag,
});

export const inboxList = readersCall({
  path: '/api/inbox/list',
  summary: "Reports that the reader's saved searches announced, the latest first; each report once",
  request: body({ ...paging(20), saved_id: idField.optional(), digest_id: idField.optional() }),
  data: z.object({
    items: z.array(inboxItem),
    total: z.number(),
    /** Of all saved searches. */
    unread: z.number(),
  }),
  errors: ['search_unavailable'],
  example: { page: 1, pageSize: 20 },
});

export const inboxUnread = readersCall({
  path: '/api/inbox/unread',
  summary: 'How many announced reports the reader has not read',
  data: z.object({ unread: z.number() }),
});

export const inboxRead = readersCall({
  path: '/api/inbox/read',
  summary: 'Notes announced reports as read, some or all',
  request: body({ ids: z.array(idField).max(200).optional() }),
  data: z.object({ unread: z.number() }),
  example: {},
});
