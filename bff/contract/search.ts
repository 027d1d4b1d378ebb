import { z } from 'zod';
import { body, callsOf, flag, idField, paging, rangeEnd } from './call.ts';
import { byIdFilter, maxCompletedLength, readFields, searchPageSize } from './constants.ts';
import { facets, gatedText, reportListItem } from './entities.ts';
import { placeKinds } from './site/places.ts';

const anyonesCall = callsOf('reports', 'anyone');

const choice = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const ids = z.array(idField).max(200).default([]);

/**
 * Kind of a completion: a popular search or a subject word, a report's title, or a name of the site by its kind; those
 * of a kind follow each other in this order.
 */
const completionKind = z.enum(['hot', 'concept', 'title', 'organization', 'stock', 'industry', 'researcher']);

/** Kinds of completions in the order of their groups. */
export const completionKinds = completionKind.options;

/** What a row that leads to a place says of it beside its name. */
const placeSigns = {
  /** Of a stock. */
  code: z.string().optional(),
  /** House of a researcher. */
  organization: z.string().optional(),
};

/** A place that a text names as a whole: its name, the reports it lists and its address. */
const namedPlace = z.object({
  kind: z.enum(placeKinds),
  text: z.string(),
  ...placeSigns,
  count: z.number(),
  to: z.string(),
});

export type NamedPlace = z.infer<typeof namedPlace>;

/**
 * What a search may go on to be, while it is typed; eight at most, none for nothing. Places that the text names as a
 * whole come first with those of their kind, then kind by kind.
 */
export const completionList = anyonesCall({
  path: '/api/file/completions',
  summary: 'What a search that is being typed may become',
  request: body({ keyword: z.string().max(maxCompletedLength) }),
  data: z.object({
    items: z.array(
      z.object({
        text: z.string(),
        kind: completionKind,
        ...placeSigns,
        /** Address of the name's own page, or of the report; absent for what is searched. */
        to: z.string().optional(),
        /** The text typed is this name, its code or its pinyin as a whole. */
        whole: z.literal(true).optional(),
      }),
    ),
  }),
  errors: ['search_unavailable'],
  example: { keyword: '新' },
});

/**
 * What narrows a search beside its words: its filters. Saved searches keep them, programs may give them, and judgements
 * are made of searches without.
 */
export const searchConditions = z.object({
  hideTrader: flag.default(0),
  recommend: flag.default(0),
  pageCount: choice.default(0),
  dateRange: choice.default(0),
  /** Custom range, seconds since the epoch, both ends included; wins over `dateRange`. */
  startTime: rangeEnd,
  endTime: rangeEnd,
  /** Of the taxonomies; of ratings, levels: 1 买入 to 5 卖出. */
  ...byIdFilter(() => ids),
});

const exactName = z.string().trim().min(1).max(200).optional();

/** Whole names that a search may set: house, one of the authors, code of the stock. */
export const searchNames = z.object({ organization: exactName, researcher: exactName, stock: exactName });

/** Whether a search has any condition. */
export const isNarrowed = (
  search: z.output<typeof searchConditions> & z.output<typeof searchNames>,
): boolean =>
  [...Object.values(searchConditions.parse(search)).flat(), ...Object.values(searchNames.parse(search))].some(
    Boolean,
  );

/** Fields of a search of reports and of pages. */
const searchFields = {
  ...paging(searchPageSize),
  keyword: z.string().default(''),
  onlyTitle: flag.default(1),
  /**
   * With `onlyTitle`: where fewer than ten titles of the site have all words, under no filter, the reports whose text
   * has them follow in the same list, and behind them the closest. Sorted by date, titles and texts are one.
   */
  orText: flag.default(0),
  ...searchConditions.shape,
  order: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
  /** Fields of `filters_read` that the reader took off: their words are sought as text again. */
  ignoreRead: z.array(z.enum(readFields)).max(20).default([]),
  /** 1: tells `counts` of all kinds of hits. */
  counts: flag.default(0),
  /** 1: tells `trend`. */
  trend: flag.default(0),
};

/** Hits of one keyword by kind, each the total of its own search; without collections while the database is away. */
const hitCounts = z.object({
  reports: z.number(),
  pages: z.number(),
  charts: z.number(),
  tables: z.number(),
  collections: z.number().nullable(),
});

/** By month of publication (YYYY-MM), oldest first, counted as the years are; months without any are left out. */
const trend = z.array(z.object({ month: z.string(), count: z.number() }));

/** Qualifiers read out of the words: `value` as searched, `text` as typed. */
const filtersRead = z.array(z.object({ field: z.enum(readFields), value: z.string(), text: z.string() }));

export const searchReports = anyonesCall({
  path: '/api/file/search',
  summary: 'Reports by title (`onlyTitle: 1`, the default) or by full text',
  request: body({ ...searchFields, ...searchNames.shape }),
  data: z.object({
    files: z.array(reportListItem),
    /** All hits, also those beyond what the viewer may page to. */
    total: z.number(),
    /** All visible reports of the site. */
    totalFile: z.number(),
    /** The most results this viewer may see. */
    limit: z.number(),
    /** A request with a session was searched as a visitor's, because sessions cannot be read now. */
    accounts_away: z.literal(true).optional(),
    /** True when the keyword was longer than the search reads. */
    truncated: z.boolean(),
    facets,
    /** Where the hits were found: in titles and what surrounds them, or in full text too. */
    mode: z.enum(['title', 'text']),
    /**
     * True when fewer than ten reports have all words and the closest follow; those list in `missing` the words they
     * lack. `total` and `facets` count both.
     */
    relaxed: z.boolean(),
    /** Hits that lack no word, nor have those of an unbroken keyword apart (`partial`). */
    whole_total: z.number(),
    /** With `orText`: hits by title. Behind fewer than ten on the site those by text follow; `total` counts both. */
    title_total: z.number().optional(),
    /** For fewer than ten hits among titles alone: how many a full-text search of the same gives. */
    full_text_total: z.number().optional(),
    /** Words that were searched beside those typed and are marked in `files`; absent when none is. */
    synonyms: z.array(z.string()).optional(),
    /** Words that no report of the site holds, in its text or anywhere; absent when each is held by one. */
    unknown_words: z.array(z.string()).optional(),
    /** A corrected keyword that finds more. */
    suggestion: z.string().optional(),
    /** True when no report holds all words as typed and `files` are those of `suggestion`. */
    corrected: z.literal(true).optional(),
    /** On the first page: places whose name, code or pinyin the keyword is, three at most; absent without any. */
    places: z.array(namedPlace).optional(),
    /** The keyword is a subject and an indicator, so that numbers may be compared (`compareQuantities`). */
    asks_number: z.literal(true).optional(),
    filters_read: filtersRead,
    /** Only where asked for. */
    counts: hitCounts.optional(),
    /** Hits; only where asked for. */
    trend: trend.optional(),
  }),
  errors: ['invalid', 'search_unavailable'],
  example: { keyword: '新能源', onlyTitle: 0 },
});

export type HitCounts = z.infer<typeof hitCounts>;

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
  /** Marked passages of the page. */
  count: z.number(),
  gated: gatedText.optional(),
  /** Address of the page's picture, which takes `?w=`; empty where this viewer may not see it or there is none. */
  image: z.string(),
  /** Behind `image` as `?v=`: it may then be kept for good. */
  page_version: z.string(),
  /** Pixels of the report's first picture; 0 without one. */
  page_width: z.number(),
  page_height: z.number(),
  /** Pages of the report that hold the words and are not listed; at its last hit of an answer. */
  more: z.number(),
});

export const searchPages = anyonesCall({
  path: '/api/page/search',
  summary: 'Pages that hold all words, or the keyword word for word; behind few of them the closest',
  /**
   * `onlyTitle`, `orText` and `counts` say nothing of pages and are taken so that one search serves both. With `id` all
   * pages of that report alone.
   */
  request: body({
    ...searchFields,
    ...searchNames.shape,
    id: idField.optional(),
    /** 1: tells `facets`. */
    facets: flag.default(0),
  }),
  data: z.object({
    /** The pages of a report together, the report with the best page first. */
    pages: z.array(pageHit),
    /** All pages that hold the words, and the closest; also those beyond what the viewer may page to. */
    total: z.number(),
    /** Those that are listed, at most three a report where none is named: what pages of this list hold together. */
    listed: z.number(),
    /** The most results this viewer may see. */
    limit: z.number(),
    /** True when fewer than ten pages hold all words and the closest follow. */
    relaxed: z.boolean(),
    /** Pages that hold the words; only where asked for. */
    trend: trend.optional(),
    /** Hits, as many as in `total`; only where asked for. */
    facets: facets.optional(),
    /** True when the keyword was longer than the search reads. */
    truncated: z.boolean(),
    filters_read: filtersRead,
  }),
  errors: ['invalid', 'search_unavailable'],
  example: { keyword: '新能源' },
});

export type PageHitItem = z.infer<typeof pageHit>;

/** A sentence of a report that answers: as it stands on `page` (from 1), but for line breaks inside it. */
const answer = z.object({
  id: z.number(),
  name: z.string(),
  organization: z.object({ name: z.string() }),
  /** YYYY-MM-DD, or empty when the report has no date. */
  time_text: z.string(),
  page: z.number(),
  text: z.string(),
  /** The number in `text` that was asked for; absent where none was, or none is there. */
  number: z.string().optional(),
  /** What stands around it on its page; empty on a page that this viewer may not read. */
  before: z.string(),
  after: z.string(),
});

export type Answer = z.infer<typeof answer>;

export const answerQuestion = anyonesCall({
  path: '/api/file/answer',
  summary: 'Sentences of reports that answer a question, best first; none where nothing does',
  request: body({ keyword: z.string() }),
  data: z.object({
    answers: z.array(answer).max(3),
    /** Whether a model may be asked to write one (`writeAnswer`); never where nothing answers. */
    written: z.boolean(),
  }),
  errors: ['search_unavailable'],
  example: { keyword: '储能的需求为什么增长' },
});
