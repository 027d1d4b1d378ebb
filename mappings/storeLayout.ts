import { z } from 'zod';
/**
 * Keys of a report's files in the store (relative to `STORE_URL`). The indexer writes them, the BFF serves some; both
 * take the keys from here.
 */
export const storeLayout = {
  /** The report's folder. */
  folder: (reportId: number) => `reports/${Math.floor(reportId / 1000)}/${reportId}`,
  original: (reportId: number) => `${storeLayout.folder(reportId)}/original.pdf`,
  /** A step's result, for instance `metadata`. */
  artifact: (reportId: number, name: string) => `${storeLayout.folder(reportId)}/${name}.json`,
  /** Page image, index from 0. */
  pageImage: (reportId: number, index: number) => `${storeLayout.folder(reportId)}/pages/${index}.png`,
  /** Text layer of a page (`PageText`), index from 0. */
  pageText: (reportId: number, index: number) => `${storeLayout.folder(reportId)}/pages/${index}.json`,
  /** A report's text as blocks in reading order (`Prose`): derived from its artifacts, and derived anew where absent. */
  prose: (reportId: number) => `${storeLayout.folder(reportId)}/prose.json`,
  cover: (reportId: number) => `${storeLayout.folder(reportId)}/cover.jpg`,
  /** Crop of a chart, number from 1. */
  chart: (reportId: number, number: number) => `${storeLayout.folder(reportId)}/charts/${number}.png`,
  /** Cells of a table, or values of a chart, beside its crop; absent where none were read. */
  table: (reportId: number, number: number) => `${storeLayout.folder(reportId)}/charts/${number}.json`,
  /** A picture at a width, as WebP, beside its original; `version` names that original. */
  sized: (key: string, width: number, version: string) =>
    `${key.replace(/\.\w+$/, '')}.${width}w-${version}.webp`,
  /** Folder of an upload that is not finished; of all without an id. */
  resumable: (id?: string) => (id === undefined ? 'resumable' : `resumable/${id}`),
  /** Banner of a collection, by the name it was drawn under. */
  banner: (name: string) => `collections/${name}.jpg`,
  /** Logo of a group. */
  groupLogo: (name: string) => `groups/${name}.png`,
};

const ofReport = /^reports\/\d+\/(\d+)\//;

/** The report to whose folder a key belongs; null for what is no report's. */
export function reportIdOf(key: string): number | null {
  const [, id] = ofReport.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}

/** Charts are numbered within their report; this many at most. */
export const chartsPerReport = 10_000;

/** The report and the number of a chart from its id. */
export function splitChartId(chartId: number): { reportId: number; number: number } {
  return { reportId: Math.floor(chartId / chartsPerReport), number: chartId % chartsPerReport };
}

/** A piece of text on a page, on one line. Points, origin top left, the page as seen. */
export interface TextRun {
  text: string;
  /** [left, top, right, bottom]. */
  box: [number, number, number, number];
  /** Direction of the text when not to the right: turned text, side labels, vertical writing. */
  direction?: 'down' | 'left' | 'up';
  /**
   * Start of each UTF-16 unit of `text` and, last, the end of the last one: `text.length + 1` positions along the
   * direction, x for runs to the right and left, y for those down and up, with one decimal. The second half of a
   * surrogate pair begins at the pair's end. Absent where characters could not be measured: slanting text, files that
   * only the second reader can open, and reports read before edges were kept.
   */
  edges?: number[];
}

/** The text layer of one page, in reading order. Width and height in points. */
export interface PageText {
  width: number;
  height: number;
  runs: TextRun[];
  /** The page's text was read from its picture. */
  recognised?: true;
}

/** A chapter: its page from 1, its level from 0. */
export interface OutlineEntry {
  title: string;
  page: number;
  level: number;
}

/** Bookmarks of a report in the artifact `inspect`; absent from reports read before they were kept. */
export interface InspectOutline {
  outline?: OutlineEntry[];
}

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** A cell that holds text. Rows and columns from 0, spans from 1. */
export const tableCellSchema = z.object({
  r: z.number(),
  c: z.number(),
  rs: z.number(),
  cs: z.number(),
  /** As printed; lines of a cell are joined. */
  text: z.string(),
  /** It names its column or its row. */
  header: z.boolean(),
  /** The number it prints, percent signs and units left out of it: 12.5% is 12.5 with the unit %. */
  value: z.number().optional(),
  /** Unit of the value, from the cell, its head or the caption. */
  unit: z.string().optional(),
  /** From 1. */
  page: z.number(),
  /** Points, origin top left. */
  box,
});

/** How a chart that was read is drawn: its series are the columns from the second on. */
const drawnSchema = z.object({
  series: z.array(z.object({ as: z.enum(['line', 'bar']), color: z.string() })),
  /** Of so many values one is told; absent where all are. */
  each: z.number().optional(),
  /** Days between the labels of its axis are reckoned, not printed. */
  about: z.literal(true).optional(),
});

/** A table as data: the file beside its crop. Cells without text are left out. */
export const tableSchema = z.object({
  rows: z.number(),
  cols: z.number(),
  items: z.array(tableCellSchema),
  /** Sizes of its pages in points. */
  pages: z.array(z.object({ page: z.number(), width: z.number(), height: z.number() })).default([]),
  /** Of a chart whose values were read from its lines and areas; absent from tables. */
  drawn: drawnSchema.optional(),
});

export type TableCell = z.infer<typeof tableCellSchema>;
export type TableData = z.infer<typeof tableSchema>;
