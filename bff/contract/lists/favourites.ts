import { z } from 'zod';
import { body, callsOf, flag, idField, paging } from '../call.ts';
import {
  folderPageSize,
  maxFolderDescription,
  maxFolderName,
  maxPutAtOnce,
  maxRemark,
} from '../constants.ts';
import { reportListItem } from '../entities.ts';

const readersCall = callsOf('favourites', 'reader');

const folderName = z.string().trim().min(1).max(maxFolderName);
const said = z.object({ message: z.string() });

export const folderList = readersCall({
  path: '/api/favourite/folders',
  summary: "The reader's folders by name, each with its number of reports",
  data: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        /** What the reader says of it; may be empty. */
        description: z.string(),
        count: z.number(),
        /** The secret address that shows its list to whoever knows it; empty while it is not shared. */
        share_url: z.string(),
      }),
    ),
    total: z.number(),
    /** All favourites, and those in no folder. */
    favourites: z.number(),
    unfiled: z.number(),
  }),
  errors: ['search_unavailable'],
});

export const folderAdd = readersCall({
  path: '/api/favourite/addFolder',
  summary: 'Makes a folder',
  request: body({ name: folderName }),
  data: z.object({ id: z.number() }),
  errors: ['conflict'],
  example: { name: '储能专项' },
});

export const folderUpdate = readersCall({
  path: '/api/favourite/updateFolder',
  summary: 'Renames or describes a folder; shares it (1) under a new address, or takes that back (0)',
  request: body({
    id: idField,
    name: folderName.optional(),
    description: z.string().trim().max(maxFolderDescription).optional(),
    shared: flag.optional(),
  }),
  data: z.object({ message: z.string(), share_url: z.string() }),
  errors: ['not_found', 'conflict'],
  example: { id: 1, shared: 1 },
});

export const folderRemove = readersCall({
  path: '/api/favourite/removeFolder',
  summary: 'Removes a folder; its reports stay favourites, in no folder',
  request: body({ id: idField }),
  data: said,
  errors: ['not_found'],
  example: { id: 1 },
});

const ids = z.array(idField).min(1).max(maxPutAtOnce);

/**
 * Puts reports into a folder, out of those they are in; 0 is none. What was no favourite becomes one; reports that are
 * not there are left out.
 */
export const favouritesPut = readersCall({
  path: '/api/favourite/put',
  summary: 'Put favourites into a folder',
  request: body({ ids, folder: z.union([z.literal(0), idField]) }),
  data: said.extend({ count: z.number() }),
  errors: ['not_found', 'report_not_found', 'search_unavailable'],
  example: { ids: [1], folder: 0 },
});

export const favouritesRemove = readersCall({
  path: '/api/favourite/remove',
  summary: 'Takes reports out of the favourites',
  request: body({ ids }),
  data: said.extend({ count: z.number() }),
  errors: [],
  example: { ids: [1] },
});

export const favouriteRemark = readersCall({
  path: '/api/favourite/remark',
  summary: 'Says something of a favourite in its folder, or nothing',
  request: body({ id: idField, remark: z.string().trim().max(maxRemark) }),
  data: said,
  errors: ['not_found'],
  example: { id: 1, remark: '先读这份' },
});

export const favouriteMove = readersCall({
  path: '/api/favourite/move',
  summary: "Moves a favourite one place up (-1) or down (1) in its folder's own order",
  request: body({ id: idField, step: z.literal([-1, 1]) }),
  data: said,
  errors: ['not_found'],
  example: { id: 1, step: 1 },
});

/**
 * The list of a shared folder, for whoever has its address, in the reader's own order and with what the reader says: no
 * word of whose it is, nor of when a report came into it.
 */
export const sharedFolder = callsOf(
  'favourites',
  'anyone',
)({
  path: '/api/favourite/shared',
  summary: 'A shared folder of favourites',
  request: body({ ...paging(folderPageSize), id: idField, key: z.string().max(100) }),
  data: z.object({
    name: z.string(),
    description: z.string(),
    files: z.array(reportListItem.extend({ remark: z.string() })),
    total: z.number(),
  }),
  errors: ['not_found', 'database_unavailable', 'search_unavailable'],
  example: { id: 1, key: 'k', page: 1, pageSize: 20 },
});
