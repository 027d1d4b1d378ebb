import { z } from 'zod';
import { body, defineCall } from './call.ts';
import { gatedText } from './entities.ts';
import { filtersRead, searchFields } from './search.ts';

/** Pages of one report among the hits, at most. */
export const pagesPerReport = 3;

/** A page that holds what was searched. */
const pageHit = z.object({
  /** Of its report. */
  id: z.number(),
  name: z.string(),
  organization: z.object({ name: z.string() }),
  /** YYYY-MM-DD, or empty when the report has no date. */
  time_text: z.string(),
  /** From 1. */
  page: z.number(),
  page_count: z.number(),
  /** A passage as HTML with `<em>` only; of a page this viewer may not read a short one or none (`gated`). */
  text: z.string(),
  /** Marked places of the page. */
  count: z.number(),
  gated: gatedText.optional(),
  /** Address of the page's picture, which takes `?w=`; empty where this viewer may not see it or there is none. */
  image: z.string(),
  /** Behind `image` as `?v=`: it may then be kept for good. */
  page_version: z.string(),
  /** Pixels of the report's first picture; 0 without one. */
  page_width: z.number(),
  page_height: z.number(),
  /** Pages of the report that hold the words and are no hits; at its last hit of an answer. */
  more: z.number(),
});

/** POST /api/page/search: pages that hold all words, or the keyword word for word; behind few of them the closest. */
export const searchPages = defineCall({
  method: 'POST',
  path: '/api/page/search',
  summary: 'Search the pages of all reports',
  tag: 'reports',
  who: 'anyone',
  /** `onlyTitle`, `orText`, `counts` and `trend` say nothing of pages and are taken so that one search serves both. */
  request: body(searchFields),
  data: z.object({
    pages: z.array(pageHit),
    /** All hits, at most three a report, also those beyond what the viewer may page to. */
    total: z.number(),
    /** The most results this viewer may see (spec §6). */
    limit: z.number(),
    /** True when fewer than ten pages hold all words and the closest follow. */
    relaxed: z.boolean(),
    /** True when the keyword was longer than the search reads. */
    truncated: z.boolean(),
    filters_read: filtersRead,
  }),
  errors: ['invalid', 'search_unavailable'],
  example: { keyword: '新能源' },
});

/** Output of `pageHit`. */
export type PageHitItem = z.infer<typeof pageHit>;
