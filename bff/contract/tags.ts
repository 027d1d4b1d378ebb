import { z } from 'zod';
import { body, defineCall, paging } from './call.ts';

const item = z.object({ id: z.number(), name: z.string(), count: z.number() });

/** POST /api/tag/fileTypeList: the eight file types with what each holds. */
export const fileTypeList = defineCall({
  path: '/api/tag/fileTypeList',
  summary: 'File types',
  tag: 'tags',
  who: 'anyone',
  request: body({}),
  data: z.object({ items: z.array(item.extend({ description: z.string() })), total: z.number() }),
  errors: ['search_unavailable'],
  example: {},
});

/** POST /api/tag/industryList: industries, the fullest first. */
export const industryList = defineCall({
  path: '/api/tag/industryList',
  summary: 'Industries',
  tag: 'tags',
  who: 'anyone',
  request: body(paging(9, 200)),
  data: z.object({ items: z.array(item), total: z.number() }),
  errors: ['search_unavailable'],
  example: { page: 1, pageSize: 9 },
});

/** POST /api/tag/chartTypeList: data categories of charts. */
export const chartTypeList = defineCall({
  path: '/api/tag/chartTypeList',
  summary: 'Chart categories',
  tag: 'tags',
  who: 'anyone',
  request: body({}),
  data: z.object({ items: z.array(item), total: z.number() }),
  errors: ['search_unavailable'],
  example: {},
});

/** POST /api/tag/conceptList: hot concepts for the side panel of the file-type page (spec §2). */
export const conceptList = defineCall({
  path: '/api/tag/conceptList',
  summary: 'Hot concepts',
  tag: 'tags',
  who: 'anyone',
  request: body(paging(10)),
  data: z.object({ items: z.array(item), total: z.number() }),
  errors: ['search_unavailable'],
  example: { page: 1, pageSize: 10 },
});

/** POST /api/tag/holdings: what the library holds, for /insight/index: the fullest first, years in their order. */
export const holdings = defineCall({
  path: '/api/tag/holdings',
  summary: 'What the library holds, by year, type, industry and institution',
  tag: 'tags',
  who: 'anyone',
  request: body({}),
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
  example: {},
});
