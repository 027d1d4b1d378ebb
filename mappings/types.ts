/**
 * The documents of the three indices: what the indexer writes and the BFF reads. Field by field the same as
 * `indices/*.json`, which also say how each is analysed.
 */

/** One document a report: answers matching, counts, facets and sort. `_id` is the id; not routed. */
export interface ReportDocument {
  id: number;
  title: string;
  subtitle: string;
  /** Title as words (`text/segment`), joined by spaces. */
  title_words: string;
  /** Title in pinyin, one syllable a word, and its initials; both for title search and suggestions. */
  title_pinyin: string;
  title_initials: string;
  /** The first 1,500 characters of the searchable text. Not in `_source`. */
  lead: string;
  /** The prose of all pages, then what stands inside figures. Not in `_source`; the pages index holds it by page. */
  body: string;
  /** Title and lead as words; for ranking only. Not in `_source`. */
  words: string;
  organization: string;
  researchers: string[];
  stock_code: string;
  stock_name: string;
  /** Ids of `taxonomy/`. Industry 1 is 综合: the report belongs to no single industry. */
  industry_id: number;
  type_id: number;
  /** YYYY-MM-DD, or null when unknown. */
  date: string | null;
  year: number | null;
  page_count: number;
  chart_count: number;
  /** Bytes of the PDF; 0 without one. */
  size: number;
  has_pdf: boolean;
  /** Pixels of the first page image; 0 without a PDF. */
  page_width: number;
  page_height: number;
  /** Hash of all pictures of the report: another one, other pictures. Absent where they were drawn before it was kept. */
  pictures?: string;
  /** Published by a securities broker (`is_trader` of the API). */
  is_broker: boolean;
  /** Operators' pick: 0 none, 1 daily, 2 weekly, 3 monthly. */
  recommend: number;
  /** Reads and downloads, weighed; at least 1 (a rank_feature must be positive). */
  popularity: number;
  /** Subject words, most telling first. */
  keywords: string[];
  /** Sentences of the summary, each with its page from 1. */
  summary: { page: number; text: string }[];
  uploader_id: number | null;
  /** False while taken down. */
  visible: boolean;
  /** When it became searchable, ISO 8601. */
  created_at: string;
}

/** What a page is: all but `prose` say little of the subject, and snippets put them last. */
export type PageKind = 'prose' | 'cover' | 'contents' | 'chart_list' | 'disclaimer' | 'team' | 'rating';

/** One document a page, routed by report id; gives snippets with page numbers. `_id` is `${report_id}-${page}`. */
export interface PageDocument {
  report_id: number;
  /** From 1. */
  page: number;
  /** Its prose and captions, without heads, feet, disclaimers and the insides of figures. */
  text: string;
  /** What stands inside its charts and tables: labels and cells. */
  figure_text: string;
  kind: PageKind;
}

/** One document a chart or table, routed by report id. `_id` is the id. */
export interface ChartDocument {
  /** `report_id * 10_000 + number`, number from 1 in page order: stable across reindexing. */
  id: number;
  report_id: number;
  report_title: string;
  /** From 1. */
  page: number;
  kind: 'chart' | 'table';
  /** 图3, 图表12, 表1; empty when the caption has none. */
  label: string;
  /** The caption without its label. */
  name: string;
  source: string;
  /** What stands inside it: labels, cells. Not in `_source`. */
  text: string;
  /** Id of `taxonomy/chartTypes.json`. */
  type_id: number;
  industry_id: number;
  date: string | null;
  /** The crop on its page: [left, top, right, bottom] in points, origin top left. */
  box: [number, number, number, number];
  /** Pixels of the crop. */
  width: number;
  height: number;
  /** As the report's. */
  pictures?: string;
  popularity: number;
  visible: boolean;
}

/** The aliases of one site; physical indices carry a timestamp behind them. */
export interface IndexNames {
  reports: string;
  pages: string;
  charts: string;
}

/** Alias names for a prefix (configuration `INDEX_PREFIX`, default `yanhai`). */
export function indexNames(prefix: string): IndexNames {
  return { reports: `${prefix}-reports`, pages: `${prefix}-pages`, charts: `${prefix}-charts` };
}
