import { z } from 'zod';

/**
 * The documents of the three indices, parsed where they are derived and where they are read. Their fields are those of
 * `indices/*.json`, which say how each is analysed; `loadIndices` refuses files that say otherwise. Fields
 * that an older index lacks have a default.
 */

const text = z.string().default('');
const count = z.number().default(0);
const id = z.number();
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Where a value is printed: page from 1, box as shares of the page's width and height, and the text. */
const printed = { page: z.number(), box, text: z.string() };
const printedSchema = z.object(printed).optional();

/** What a report says of its stock or industry, with the provenance; a corrected value has none. */
export const outlookSchema = z.object({
  /** `name` as printed, without its change: 买入, 增持-A. */
  rating: z
    .object({
      name: z.string(),
      change: z.enum(['维持', '上调', '下调', '首次']).optional(),
      place: printedSchema,
    })
    .optional(),
  /** A single price has the same `low` and `high`; `unit` is 元, 港元 or 美元. */
  target_price: z
    .object({ low: z.number(), high: z.number(), unit: z.string(), place: printedSchema })
    .optional(),
  /** What a share cost when the report was written, as printed. */
  share_price: z.object({ value: z.number(), unit: z.string(), place: printedSchema }).optional(),
  /** Estimates by year: 营业收入, 归母净利润, 每股收益 …, with the unit as printed. */
  forecasts: z
    .array(
      z.object({ year: z.number(), metric: z.string(), value: z.number(), unit: z.string(), ...printed }),
    )
    .default([]),
});
export type Outlook = z.output<typeof outlookSchema>;

/**
 * What reports are filtered by beside their type, in documents of their pages and charts too: there the names are not
 * in `_source`, and an index of an earlier release may lack any.
 */
const filterFields = {
  organization: text,
  researchers: z.array(z.string()).default([]),
  stock_code: text,
  /** Ids of `taxonomy/`. Industry 1 is 综合: the report belongs to no single industry. */
  industry_id: z.number().default(1),
  /** Level of its rating (`taxonomy/ratings.json`); 0 without one. */
  rating_id: count,
  /** YYYY-MM-DD, or null when unknown. */
  date: z.string().nullable().default(null),
  page_count: count,
  /** Published by a securities broker (`is_trader` of the API). */
  is_broker: z.boolean().default(false),
  /** Operators' pick: 0 none, 1 daily, 2 weekly, 3 monthly. */
  recommend: count,
  /** False while taken down. */
  visible: z.boolean().default(true),
  /** The report whose text it repeats and under which lists fold it. */
  copy_of: z.number().nullable().default(null),
};

/** One document a report: answers matching, counts, facets and sort. `_id` is the id; not routed. */
const reportDocumentSchema = z.strictObject({
  id,
  title: text,
  subtitle: text,
  /** Title as words (`text/segment`), joined by spaces. */
  title_words: text,
  /** Title in pinyin, one syllable a word, and its initials; both for title search and suggestions. */
  title_pinyin: text,
  title_initials: text,
  /** The first 1,500 characters of the searchable text. Not in `_source`. */
  lead: text,
  /** The prose of all pages, then what stands inside figures. Not in `_source`; the pages index holds it by page. */
  body: text,
  /** Title and lead as words; for ranking only. Not in `_source`. */
  words: text,
  ...filterFields,
  stock_name: text,
  /** Rating, target price and forecasts. Absent without any, and in an index of an earlier release. */
  outlook: outlookSchema.optional(),
  /** Id of `taxonomy/types.json`. */
  type_id: z.number().default(1),
  year: z.number().nullable().default(null),
  chart_count: count,
  /** Bytes of the PDF; 0 without one. */
  size: count,
  has_pdf: z.boolean().default(false),
  /** Pixels of the first page image; 0 without a PDF. */
  page_width: count,
  page_height: count,
  /** Hash of all pictures of the report: another one, other pictures. Absent without pictures. */
  pictures: z.string().optional(),
  /** Reads and downloads, weighed; at least 1 (a rank_feature must be positive). */
  popularity: z.number().min(1).default(1),
  /** Subject words, most telling first. */
  keywords: z.array(z.string()).default([]),
  /** Sentences of the summary, each with its page from 1. */
  summary: z.array(z.object({ page: z.number(), text: z.string() })).default([]),
  uploader_id: z.number().nullable().default(null),
  /** Text of some of its pages was read from their pictures; absent otherwise, here and below. */
  recognised: z.boolean().optional(),
  /** House and title without number and date, of a report that is one issue of many; empty for others. */
  series: text,
  /** When it became searchable, ISO 8601. */
  created_at: text,
});
export type ReportDocument = z.output<typeof reportDocumentSchema>;

const filtersSchema = z.object(filterFields);
/** What pages and charts of a report are filtered by, beside its type. */
export const filtersOf = (report: ReportDocument) => filtersSchema.parse(report);

/** A report as it comes back from the index: what is not in `_source` is absent. */
export const storedReportSchema = reportDocumentSchema.omit({ lead: true, body: true, words: true }).strip();
export type StoredReport = z.output<typeof storedReportSchema>;

/** Kind of a page: all but `prose` say little of the subject, so snippets put them last. */
const pageKindSchema = z.enum(['prose', 'cover', 'contents', 'chart_list', 'disclaimer', 'team', 'rating']);
export type PageKind = z.output<typeof pageKindSchema>;

/** A number that a page states of a named subject, by the rules of the indexer's `quantities`. */
export const pageQuantitySchema = z.object({
  /** 新增装机, 归母净利润; 归母净利润同比 for its change (`quantities/indicators.json`). */
  indicator: z.string(),
  /** As printed: 国内光伏. */
  subject: z.string(),
  /** As `quantities/periods.ts` says it; empty where none is told. */
  period: z.string(),
  /** It was expected, not counted. */
  outlook: z.literal(true).optional(),
  /** A single value has the same `low` and `high`. */
  low: z.number(),
  high: z.number(),
  /** As printed; empty without one. */
  unit: z.string(),
  page: z.number(),
  /** The sentence; of a cell caption, heads and the number. */
  text: z.string(),
  /** Of a cell: shares of the page. */
  box: box.optional(),
});
export type PageQuantity = z.output<typeof pageQuantitySchema>;

/** One document a page, routed by report id; `_id` is `${report_id}-${page}`. */
const pageDocumentSchema = z.strictObject({
  report_id: id,
  /** From 1. */
  page: z.number().int().min(1),
  /** Its prose and captions, without heads, feet, disclaimers and the insides of figures. */
  text,
  /** Text inside its charts and tables: labels and cells. */
  figure_text: text,
  kind: pageKindSchema.default('prose'),
  /** Its text was read from its picture. */
  recognised: z.boolean().optional(),
  /** The numbers it states, and what they are looked up by; absent from an index of an earlier release. */
  quantities: z.array(pageQuantitySchema).default([]),
  quantity_keys: z.array(z.string()).default([]),
  /** Of the report; absent in an index of an earlier release. */
  type_id: z.number().default(1),
  ...filterFields,
});
export type PageDocument = z.output<typeof pageDocumentSchema>;

/** Sources of passages. */
export const searchedPageSchema = pageDocumentSchema
  .pick({ page: true, text: true, figure_text: true, kind: true })
  .strip();
export type SearchedPage = z.output<typeof searchedPageSchema>;

/** One document a chart or table, routed by report id. `_id` is the id. */
const chartDocumentSchema = z.strictObject({
  /** `report_id * 10_000 + number`, number from 1 in page order: stable across reindexing. */
  id,
  report_id: id,
  report_title: text,
  /** From 1. */
  page: z.number().int().min(1),
  kind: z.enum(['chart', 'table']).default('chart'),
  is_table: z.boolean().default(false),
  /** 图3, 图表12, 表1; empty when the caption has none. */
  label: text,
  /** The caption without its label. */
  name: text,
  source: text,
  /** Text inside it: labels, cells. Not in `_source`. */
  text,
  /** That text was read from its picture. */
  recognised: z.boolean().optional(),
  /** Id of `taxonomy/chartTypes.json`. */
  type_id: z.number().default(1),
  /** Of its report; absent in an index of an earlier release. */
  report_type_id: z.number().default(1),
  ...filterFields,
  /** The crop on its page: [left, top, right, bottom] in points, origin top left. */
  box,
  /** Pixels of the crop. */
  width: count,
  height: count,
  /** As the report's. */
  pictures: z.string().optional(),
  /** Its drawing's perceptual hash, 64 hex digits (`indexer/alike`); empty without one. */
  print: text,
  /** The same number for all charts of one picture; 0 in an index of an earlier release. */
  alike: count,
  /** The same for a chart in all issues of a series; empty in no series. */
  issue_key: text,
});
export type ChartDocument = z.output<typeof chartDocumentSchema>;

/** A chart as it comes back from the index. */
export const storedChartSchema = chartDocumentSchema
  .omit({ text: true, organization: true, researchers: true, stock_code: true })
  .strip();
export type StoredChart = z.output<typeof storedChartSchema>;

/** All documents of one report. */
export const indexDocumentsSchema = z.strictObject({
  report: reportDocumentSchema,
  pages: z.array(pageDocumentSchema),
  charts: z.array(chartDocumentSchema),
});
export type IndexDocuments = z.output<typeof indexDocumentsSchema>;

/** The fields of each index' documents. */
export const documentFields = {
  reports: Object.keys(reportDocumentSchema.shape),
  pages: Object.keys(pageDocumentSchema.shape),
  charts: Object.keys(chartDocumentSchema.shape),
};
