import { z } from 'zod';
import { tableCellSchema, tableSchema } from '../../mappings/storeLayout.ts';
import { byIdFacet } from './constants.ts';

const named = z.object({ name: z.string() });
const identified = z.object({ id: z.number(), name: z.string() });
/** Where a value is printed: page from 1, box as shares of the page's width and height, and the text. */
const printed = { page: z.number(), box: z.array(z.number()).length(4), text: z.string() };

/**
 * Text of a page that the viewer may not read: `short` for a passage of 60 characters at most; else there is none, for
 * a search shows one such passage of a report (`page`), none around a long phrase (`phrase`) and few a day (`budget`).
 */
export const gatedText = z.enum(['short', 'page', 'phrase', 'budget']);

/** One full-text snippet: `page` from 1; `text` is HTML with `<em>` only; `count` passages of its page are marked. */
const snippet = z.object({
  page: z.number(),
  text: z.string(),
  count: z.number(),
  gated: gatedText.optional(),
});

/** A report as lists show it. `size` is in MB; `*_highlight` is HTML with `<em>` only. */
export const reportListItem = z.object({
  id: z.number(),
  name: z.string(),
  name_highlight: z.string(),
  /** YYYY-MM-DD, or empty when the report has no date. */
  time_text: z.string(),
  organization: named,
  organization_highlight: z.string(),
  researcher: named,
  researcher_highlight: z.string(),
  industry: identified,
  type: identified,
  stock: z.object({ name: z.string(), code: z.string() }),
  /** Investment rating as printed; empty without one. */
  rating: z.string(),
  /** 维持, 上调, 下调, 首次, or empty. */
  rating_change: z.string(),
  /** Both bounds of a target price, the same for a single one; null without one. */
  target_price: z.object({ low: z.number(), high: z.number(), unit: z.string() }).nullable(),
  page_count: z.number(),
  chart_count: z.number(),
  size: z.number(),
  /** Address of the cover; empty for a report without a PDF. */
  share_url: z.string(),
  /** Page images are at `${page_url}/{index}.png`, index from 0; empty without a PDF. */
  page_url: z.string(),
  /** Behind an image's address as `?v=`: it may then be kept for good. Empty where none is known. */
  page_version: z.string(),
  /** Pixel size of the first page image; 0 without a PDF. */
  page_width: z.number(),
  page_height: z.number(),
  is_new: z.union([z.literal(0), z.literal(1)]),
  is_trader: z.union([z.literal(0), z.literal(1)]),
  is_recommend: z.union([z.literal(0), z.literal(1)]),
  /** 1: the text of some of its pages was read from their pictures. */
  recognised: z.literal(1).optional(),
  keyword: z.string(),
  summary: z.string(),
  today_read: z.number(),
  /** Up to three snippets, for a full-text search only. */
  content_array: z.array(snippet),
  /** Words of the search that this hit lacks; only in a search's second stage. */
  missing: z.array(z.string()).optional(),
  /** 1: no page holds a word or phrase of the search whole, and its parts are marked instead; only in a search. */
  partial: z.literal(1).optional(),
  /** 1: found by its text, in a list that has those found by their titles first. */
  in_text: z.literal(1).optional(),
  /** Copies of the report, which lists leave out; only in a search, absent for none. */
  versions: z.number().optional(),
  /** 1: an editor put it at its rank for this keyword. */
  pinned: z.literal(1).optional(),
  /** Why this is a hit, in words; only in a search. */
  why: z.array(z.string()).optional(),
});

/** One report with all that its own page shows. */
export const reportDetail = reportListItem
  .omit({
    content_array: true,
    missing: true,
    partial: true,
    in_text: true,
    versions: true,
    pinned: true,
    why: true,
  })
  .extend({
    /** The report's summary as text, paragraphs apart by line feeds. */
    content: z.string(),
    /** Where rating and target price are printed; absent for values that were given. */
    outlook_places: z.object({
      rating: z.object(printed).optional(),
      target_price: z.object(printed).optional(),
      share_price: z.object(printed).optional(),
    }),
    /** Estimates by year on the pages that this viewer may read. */
    forecasts: z.array(
      z.object({ year: z.number(), metric: z.string(), value: z.number(), unit: z.string(), ...printed }),
    ),
    /** Pages of a summary's sentences: `page` from 1. */
    summary_points: z.array(z.object({ page: z.number(), text: z.string() })),
    /** Pages this viewer may see. */
    preview_pages: z.number(),
    /** Address of the PDF for those who may have it, else empty. */
    online_url: z.string(),
    /** The page (from 1) where this reader stopped the last time, on whatever device; 1 for others. */
    read_page: z.number(),
    is_collect: z.union([z.literal(0), z.literal(1)]),
    is_download: z.union([z.literal(0), z.literal(1)]),
    ai_summary: z.union([z.literal(0), z.literal(1)]),
    chart_list: z.array(z.object({ online_url: z.string() })),
  });

/** A chart. `top_left_coordinate` is "x,y" in points of the page, origin top left. */
export const chart = z.object({
  id: z.number(),
  name: z.string(),
  name_highlight: z.string(),
  online_url: z.string(),
  width: z.number(),
  height: z.number(),
  source: z.string(),
  type: identified,
  industry: identified,
  time_text: z.string(),
  file: named,
  /** Who published its report. */
  organization: named,
  fid: z.number(),
  page: z.number(),
  top_left_coordinate: z.string(),
  /** 1: the text inside it was read from its picture. */
  recognised: z.literal(1).optional(),
  /** 1 a chart, 2 a table. */
  kind: z.union([z.literal(1), z.literal(2)]),
  /** Of a table on a list, its first rows as text, where they were read. */
  first_rows: z.array(z.array(z.string())).optional(),
  /** Of a search's hit, how many other charts of the site are the same picture (`/api/chart/alike`); absent without any. */
  alike: z.number().optional(),
});

/** A table's cells that hold text: rows and columns from 0, spans from 1, `box` in points of the page. */
export const tableCells = tableSchema.extend({
  items: z.array(tableCellSchema.extend({ box: z.array(z.number()).length(4) })),
  pages: tableSchema.shape.pages.unwrap(),
});

/** One value of a facet with the hits it would give were its own selection absent. */
const facetValue = z.object({ id: z.number(), name: z.string(), count: z.number() });

/** A search's facets; `years` has the year as id, 0 for reports without a date, `pages` the page-count filter's id. */
export const facets = z.object({
  ...byIdFacet(() => z.array(facetValue)),
  years: z.array(facetValue),
  pages: z.array(facetValue),
});

export type ReportListItem = z.infer<typeof reportListItem>;
export type ReportDetail = z.infer<typeof reportDetail>;
export type Chart = z.infer<typeof chart>;
export type TableCells = z.infer<typeof tableCells>;
export type FacetValue = z.infer<typeof facetValue>;
export type Facets = z.infer<typeof facets>;
export type Snippet = z.infer<typeof snippet>;
