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

/** Known or read cells of one table. */
export type TableTruth = z.infer<typeof tableTruth>;

/** Known facts of a folder of reports; `--out` writes the same format. */
export interface Truth {
  metadata: MetadataTruth[];
  pages: PageTruth[];
  tables: TableTruth[];
}

/**
 * Reads `metadata-truth.json` and `charts-truth.json` of a folder, and `tables-truth.json` where there is one. Throws
 * when one of the first is missing, or any is malformed.
 */
export async function readTruth(folder: string): Promise<Truth> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as unknown;
  return {
    metadata: z.array(metadata).parse(await read('metadata-truth.json')),
    pages: z.object({ pages: z.array(chartPage) }).parse(await read('charts-truth.json')).pages,
    tables: existsSync(join(folder, 'tables-truth.json'))
      ? z.object({ tables: z.array(tableTruth) }).parse(await read('tables-truth.json')).tables
      : [],
  };
}
