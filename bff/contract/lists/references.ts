import { z } from 'zod';
import { body, callsOf, idField, unwrapped } from '../call.ts';
import { citationStyles, exportFormats } from '../citations/citations.ts';
import { maxPutAtOnce } from '../constants.ts';
import { searchReports } from '../search.ts';
import { collectHistory } from './reading.ts';

/**
 * A report, a page of it (from 1) or one of its charts as it is cited in each style. The number of a chart names its
 * page.
 */
export const fileCite = callsOf(
  'reports',
  'anyone',
)({
  path: '/api/file/cite',
  summary: 'Cite a report, a page or a chart',
  request: body({ id: idField, page: z.number().int().min(1).optional(), chart: idField.optional() }),
  data: z.object({
    ...(Object.fromEntries(citationStyles.map(({ id }) => [id, z.string()])) as Record<
      (typeof citationStyles)[number]['id'],
      z.ZodString
    >),
  }),
  errors: ['report_not_found', 'not_found', 'search_unavailable'],
  example: { id: 1, page: 1 },
});

const picked = z.array(idField).min(1).max(maxPutAtOnce);

/** One after the other, numbered in the styles that are read; reports that are not there are left out. */
export const citeAll = callsOf(
  'reports',
  'anyone',
)({
  path: '/api/file/citeAll',
  summary: 'Cite several reports, in the order given',
  request: body({ ids: picked }),
  data: fileCite.data,
  errors: ['report_not_found', 'search_unavailable'],
  example: { ids: [1] },
});

const format = z.enum(exportFormats.map(({ id }) => id));

/** A file of at most a thousand reports; nothing in it is a formula. */
const exportCall = { data: unwrapped, produces: 'application/octet-stream' } as const;
const anyonesExport = callsOf('exports', 'anyone');

export const exportSearch = anyonesExport({
  ...exportCall,
  path: '/api/export/search',
  summary: 'The hits of a search that this viewer may see, in their order; its paging says nothing',
  request: body({ format, search: searchReports.request }),
  errors: ['invalid', 'too_many', 'search_unavailable'],
  example: { format: 'csv', search: { keyword: '新能源', onlyTitle: 0 } },
});

export const exportReports = anyonesExport({
  ...exportCall,
  path: '/api/export/reports',
  summary: 'Chosen reports as a file, in the order given',
  request: body({ format, ids: picked }),
  errors: ['report_not_found', 'too_many', 'search_unavailable'],
  example: { format: 'ris', ids: [1] },
});

export const exportCollection = anyonesExport({
  ...exportCall,
  path: '/api/export/collection',
  summary: 'The reports of a collection as a file, the newest first',
  request: body({ format, id: idField }),
  errors: ['not_found', 'too_many', 'database_unavailable', 'search_unavailable'],
  example: { format: 'xlsx', id: 1 },
});

const { sort, folder } = collectHistory.request.shape;

export const exportFavourites = callsOf(
  'exports',
  'reader',
)({
  ...exportCall,
  path: '/api/export/favourites',
  summary: "The reader's favourites, or those of a folder, as a file, in the order of their list",
  request: body({ format, sort, folder }),
  errors: ['too_many', 'search_unavailable'],
  example: { format: 'ris' },
});
