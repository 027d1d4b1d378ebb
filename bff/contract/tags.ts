import { z } from 'zod';
import { body, callsOf, pageOf, paging } from './call.ts';

const anyonesCall = callsOf('tags', 'anyone');

const item = z.object({ id: z.number(), name: z.string(), count: z.number() });

export const fileTypeList = anyonesCall({
  path: '/api/tag/fileTypeList',
  summary: 'The eight file types with what each holds',
  data: pageOf(item.extend({ description: z.string() })),
  errors: ['search_unavailable'],
});

export const industryList = anyonesCall({
  path: '/api/tag/industryList',
  summary: 'Industries, the fullest first',
  request: body(paging(9, 200)),
  data: pageOf(item),
  errors: ['search_unavailable'],
  example: { page: 1, pageSize: 9 },
});

export const chartTypeList = anyonesCall({
  path: '/api/tag/chartTypeList',
  summary: 'Data categories of charts',
  data: pageOf(item),
  errors: ['search_unavailable'],
});

export const conceptList = anyonesCall({
  path: '/api/tag/conceptList',
  summary: 'Hot concepts for the side panel of the file-type page',
  request: body(paging(10)),
  data: pageOf(item),
  errors: ['search_unavailable'],
  example: { page: 1, pageSize: 10 },
});

export const holdings = anyonesCall({
  path: '/api/tag/holdings',
  summary: 'What the library holds, for /insight/index: the fullest first, years in their order',
  data: z.object({
    reports: z.number(),
    charts: z.number(),
    pages: z.number(),
    organization_count: z.number(),
    /** Id 0: without a date. */
    years: z.array(item),
    types: z.array(item),
    industries: z.array(item),
    organizations: z.array(item.omit({ id: true })),
  }),
  errors: ['search_unavailable'],
});
