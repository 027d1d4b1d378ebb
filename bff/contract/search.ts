import { z } from 'zod';
import { body, defineCall, flag, paging } from './call.ts';
import { facets, reportListItem } from './entities.ts';

/** Filter ids (spec §9): 1 over 5 pages, 2 over 15, 3 over 50. */
export const pageCountFilters = [
  { id: 1, over: 5, name: '5页以上' },
  { id: 2, over: 15, name: '15页以上' },
  { id: 3, over: 50, name: '50页以上' },
] as const;

/** Publish-time filters (spec §9): 1 last week, 2 last month, 3 last year. */
export const dateRangeFilters = [
  { id: 1, days: 7, name: '近一周' },
  { id: 2, days: 30, name: '近一月' },
  { id: 3, days: 365, name: '近一年' },
] as const;

/** Sort orders (spec §9). */
export const sortOrders = [
  { id: 0, name: '综合排序' },
  { id: 1, name: '最新发布' },
  { id: 2, name: '最早发布' },
] as const;

/** How many results one page of the report search holds (spec §9). */
export const searchPageSize = 15;

const choice = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const epochSeconds = z.number().int().min(-62_135_596_800).max(253_402_300_799);
const ids = z.array(z.number().int().positive()).max(200).default([]);

/** POST /api/file/search: reports by title (`onlyTitle: 1`, the default) or by full text (spec §3, §4). */
export const searchReports = defineCall({
  method: 'POST',
  path: '/api/file/search',
  summary: 'Search reports by title or full text',
  tag: 'reports',
  request: body({
    ...paging(searchPageSize),
    keyword: z.string().default(''),
    onlyTitle: flag.default(1),
    hideTrader: flag.default(0),
    recommend: flag.default(0),
    order: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
    pageCount: choice.default(0),
    dateRange: choice.default(0),
    /** Custom range, seconds since the epoch, both ends included; wins over `dateRange`. */
    startTime: epochSeconds.optional(),
    endTime: epochSeconds.optional(),
    typeIds: ids,
    industryIds: ids,
  }),
  data: z.object({
    files: z.array(reportListItem),
    /** All hits, also those beyond what the viewer may page to. */
    total: z.number(),
    /** All visible reports of the site. */
    totalFile: z.number(),
    /** The most results this viewer may see (spec §6). */
    limit: z.number(),
    /** True when the keyword was longer than the search reads. */
    truncated: z.boolean(),
    facets,
    /** True when hits follow that lack words of the keyword; each tells them in `missing`. */
    relaxed: z.boolean().optional(),
    /** In title mode with fewer than ten hits: how many reports have the words anywhere in their text. */
    full_text_total: z.number().optional(),
    /** The keyword as it was probably meant; absent when it is right as it stands. */
    suggestion: z.string().optional(),
    /** What was read out of the words: which field, which value, and the words it was read from. */
    filters_read: z
      .array(z.object({ field: z.string(), value: z.union([z.string(), z.number()]), text: z.string() }))
      .optional(),
    /** The words as searched, for the page to mark. */
    marks: z.array(z.string()),
  }),
  errors: ['invalid', 'search_unavailable'],
  example: { keyword: '新能源', onlyTitle: 0 },
});
