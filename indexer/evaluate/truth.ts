import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const metadata = z.object({
  file: z.string(),
  title: z.string(),
  subtitle: z.string().default(''),
  organization: z.string(),
  /** YYYY-MM-DD, or empty. */
  date: z.string(),
  /** The researchers, or some of them. */
  researchers_include: z.array(z.string()).default([]),
  /** Persons who may be named beside them. */
  contacts: z.array(z.string()).default([]),
  industry: z.string().default(''),
});
const figure = z.object({
  /** 图3, 图表12, 表1. */
  id: z.string(),
  kind: z.enum(['chart', 'table']),
  caption: z.string(),
  source: z.string(),
  /** Points, origin top left: the drawing with axes and legend. */
  body: box,
  /** Caption, body and source. */
  full: box,
});
const chartPage = z.object({
  file: z.string(),
  page: z.number(),
  width: z.number(),
  height: z.number(),
  figures: z.array(figure),
  /** The lines that can be seen, where they are known. */
  lines: z.array(z.string()).optional(),
});

const tableTruth = z.object({
  file: z.string(),
  page: z.number(),
  /** 表1; tables of a page without one are told apart by their order. */
  label: z.string(),
  rows: z.number(),
  cols: z.number(),
  /** Cells with text: row and column from 0, spans, text, head of its row or column. */
  cells: z.array(
    z.object({
      r: z.number(),
      c: z.number(),
      rs: z.number().default(1),
      cs: z.number().default(1),
      t: z.string(),
      h: z.coerce.boolean().default(false),
    }),
  ),
});

/** Known or extracted facts of one report. */
export type MetadataTruth = z.infer<typeof metadata>;
/** Known or found figures of one page; a page without figures is listed to count false positives. */
export type PageTruth = z.infer<typeof chartPage>;
/** One chart or table. */
export type FigureTruth = z.infer<typeof figure>;

const scannedPage = z.object({
  file: z.string(),
  page: z.number(),
  lines: z.array(z.string()),
  /** Its characters, and where each stands. */
  characters: z.array(z.tuple([z.string(), box])),
});
/** What can be read in a page that is a picture. */
type ScannedPage = z.infer<typeof scannedPage>;

const statement = z.object({
  file: z.string(),
  /** Of what it is, and of whom: 光伏新增装机, 归母净利润同比. */
  name: z.string(),
  /** 2025, 2025-03. */
  period: z.string(),
  value: z.number(),
  unit: z.string(),
});
/** A number that a report states. */
export type StatementTruth = z.infer<typeof statement>;

const outlookTruth = z.object({
  file: z.string(),
  /** Empty without one. */
  rating: z.string(),
  rating_change: z.string(),
  /** The lower bound; null without one. */
  target_price: z.number().nullable(),
  forecasts: z.array(z.object({ year: z.number(), metric: z.string(), value: z.number(), unit: z.string() })),
});
/** Rating, target price and forecasts of one report. */
export type OutlookTruth = z.infer<typeof outlookTruth>;

/** Known or read cells of one table. */
export type TableTruth = z.infer<typeof tableTruth>;

const seriesTruth = z.object({
  file: z.string(),
  page: z.number(),
  label: z.string(),
  caption: z.string(),
  /** line, bar, stack, combo, area. */
  form: z.string().default(''),
  /** Of its categories; empty where none is told. */
  labels: z.array(z.string()),
  series: z.array(z.object({ name: z.string(), values: z.array(z.number().nullable()) })),
});
/** Known or read values of one chart. */
export type SeriesTruth = z.infer<typeof seriesTruth>;

/** Known facts of a folder of reports; `--out` writes the same format. */
export interface Truth {
  metadata: MetadataTruth[];
  pages: PageTruth[];
  tables: TableTruth[];
  outlooks: OutlookTruth[];
  series: SeriesTruth[];
  statements: StatementTruth[];
  /** Pages without text of their own; of what was found none. */
  scans: ScannedPage[];
}

/** The truth of nothing, to be added to. */
export const noTruth = (): Truth => ({
  ...{ metadata: [], pages: [], tables: [], outlooks: [], series: [], statements: [], scans: [] },
});

/**
 * Reads `metadata-truth.json` and `charts-truth.json` of a folder, and the truth of other kinds where there is: of the
 * files that are `meant`. Throws when one of the first is missing, or any is malformed.
 */
export async function readTruth(
  folder: string,
  meant: (file: string) => boolean = () => true,
): Promise<Truth> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as unknown;
  const listed = async <Item extends { file: string }>(name: string, key: string, item: z.ZodType<Item>) => {
    if (!existsSync(join(folder, name))) return [];
    const items = z.object({ [key]: z.array(item) }).parse(await read(name))[key] as Item[];
    return items.filter(({ file }) => meant(file));
  };
  const all = z.array(metadata).parse(await read('metadata-truth.json'));
  const { pages } = z.object({ pages: z.array(chartPage) }).parse(await read('charts-truth.json'));
  return {
    metadata: all.filter(({ file }) => meant(file)),
    pages: pages.filter(({ file }) => meant(file)),
    tables: await listed('tables-truth.json', 'tables', tableTruth),
    outlooks: await listed('outlook-truth.json', 'outlooks', outlookTruth),
    series: await listed('series-truth.json', 'charts', seriesTruth),
    statements: await listed('statements-truth.json', 'statements', statement),
    scans: await listed('scans-truth.json', 'pages', scannedPage),
  };
}
