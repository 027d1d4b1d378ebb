import { z } from 'zod';
import { body, callsOf, flag, idField, pageOf, paging } from './call.ts';
import { collectionFilePageSize, collectionPageSize } from './constants.ts';
import { reportListItem } from './entities.ts';

const anyonesCall = callsOf('collections', 'anyone');

/** A collection. Times are YYYY-MM-DD; `tag` is slash-separated; `banner` an address of our own. */
const collectionItem = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  banner: z.string(),
  /** Covers of its newest reports, four at most; empty where these have none. */
  covers: z.array(z.string()),
  tag: z.string(),
  file_count: z.number(),
  createTimeText: z.string(),
  update_text: z.string(),
  /** 1 when the viewer has unlocked it. */
  is_unlock: flag,
});

const collections = pageOf(collectionItem);
const keyword = z.string().default('');

export const collectionList = anyonesCall({
  path: '/api/collection/list',
  summary: "The recommended collections, in the operators' order",
  request: body(paging(collectionPageSize)),
  data: collections,
  errors: ['database_unavailable', 'search_unavailable'],
  example: { page: 1, pageSize: 12 },
});

export const collectionSearch = anyonesCall({
  path: '/api/collection/search',
  summary: 'Collections whose name, tags or description hold every word of the keyword',
  request: body({ ...paging(collectionPageSize), keyword }),
  data: collections,
  errors: ['database_unavailable', 'search_unavailable'],
  example: { page: 1, pageSize: 12, keyword: '行业' },
});

export const collectionMyList = callsOf(
  'collections',
  'reader',
)({
  path: '/api/collection/mylist',
  summary: 'What the reader has unlocked, latest first',
  request: body({ ...paging(collectionPageSize), keyword }),
  data: collections,
  errors: ['search_unavailable'],
  example: { page: 1, pageSize: 12 },
});

export const collectionDetail = anyonesCall({
  path: '/api/collection/detail',
  summary: 'One collection',
  request: body({ id: idField }),
  data: collectionItem,
  errors: ['not_found', 'database_unavailable', 'search_unavailable'],
  example: { id: 1 },
});

export const collectionFileList = anyonesCall({
  path: '/api/collection/filelist',
  summary: 'The reports of a collection, newest first; open to all',
  request: body({ ...paging(collectionFilePageSize), id: idField }),
  data: pageOf(reportListItem),
  errors: ['not_found', 'database_unavailable', 'search_unavailable'],
  example: { id: 1, page: 1, pageSize: 50 },
});

/**
 * Frees a collection's reports of shells and quota. Levels 2 and 3, a number a year of the membership; it
 * stays unlocked, and unlocking again costs nothing.
 */
export const collectionUnlock = callsOf('collections', { level: 2 })({
  path: '/api/collection/unlock',
  summary: 'Unlock a collection',
  request: body({ id: idField }),
  data: z.object({
    msg: z.string(),
    /** Unlocks left in this year of the membership; null when nothing was taken. */
    unlocks_left: z.number().nullable(),
  }),
  errors: ['forbidden', 'not_found'],
  example: { id: 1 },
});

export type CollectionItem = z.infer<typeof collectionItem>;
