import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Outlook } from '../../mappings/documents.ts';
import { openStore } from '../../mappings/store/openStore.ts';
import type { Store } from '../../mappings/store/store.ts';
import { storeLayout, type TableData, tableSchema } from '../../mappings/storeLayout.ts';

import { industryName } from '../../mappings/taxonomy/taxonomy.ts';
import type { Artifacts, Figure } from '../artifacts.ts';
import type { Report } from '../catalog/reportModel.ts';
import { isOfBoth, keepPictureTables, readFigures, Spending } from '../ocr/figurePictures.ts';
import { runPipeline } from '../pipeline.ts';

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
}

/**
 * Reads `metadata-truth.json` and `charts-truth.json` of a folder, and those of tables, outlooks and series where there are.
 * Throws when one of the first is missing, or any is malformed.
 */
export async function readTruth(folder: string): Promise<Truth> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as unknown;
  return {
    metadata: z.array(metadata).parse(await read('metadata-truth.json')),
    pages: z.object({ pages: z.array(chartPage) }).parse(await read('charts-truth.json')).pages,
    tables: existsSync(join(folder, 'tables-truth.json'))
      ? z.object({ tables: z.array(tableTruth) }).parse(await read('tables-truth.json')).tables
      : [],
    outlooks: existsSync(join(folder, 'outlook-truth.json'))
      ? z.object({ outlooks: z.array(outlookTruth) }).parse(await read('outlook-truth.json')).outlooks
      : [],
    series: existsSync(join(folder, 'series-truth.json'))
      ? z.object({ charts: z.array(seriesTruth) }).parse(await read('series-truth.json')).charts
      : [],
  };
}

/** Figures and metadata extracted from a PDF. */
export interface Extracted {
  /** In the truth's own form. */
  truth: Truth;
  artifacts: Artifacts;
  /** The tables as they are kept, in the order of the truth's. */
  tables: TableData[];
  /** The image of a page, from 1, as readers get it. */
  pageImage(page: number): Promise<Buffer | null>;
}

/**
 * Runs the product's pipeline on one PDF of a folder, in a store of its own, and gives `use` what came of it.
 * Throws `Refused` for the file's faults.
 */
export async function extract(
  folder: string,
  file: string,
  use: (extracted: Extracted) => Promise<void>,
): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'evaluate-'));
  try {
    const store = await openStore(pathToFileURL(root).href);
    const report = { id: 1, given: {}, uploaderId: null };
    const work = join(await store.workFolder(), 'original.pdf');
    await copyFile(join(folder, file), work);
    await store.adopt(storeLayout.original(report.id), work);
    const signal = new AbortController().signal;
    const drawn = await runPipeline(store, report, async () => undefined, signal);
    const artifacts = await withPictureTables(store, report, drawn, signal);
    const pageImage = (page: number) => store.read(storeLayout.pageImage(report.id, page - 1));
    const tables: { about: Pick<TableTruth, 'file' | 'page' | 'label'>; data: TableData }[] = [];
    const series: SeriesTruth[] = [];
    for (const { kind, number, label, page, name } of artifacts.charts.figures) {
      const bytes = await store.read(storeLayout.table(report.id, number));
      if (!bytes) continue;
      const data = tableSchema.parse(JSON.parse(bytes.toString('utf8')));
      if (kind === 'table') tables.push({ about: { file, page, label }, data });
      else series.push({ file, page, label, caption: name, form: '', ...seriesInTruthForm(data) });
    }
    const known = tables.map(({ about, data }) => tableInTruthForm(about, data));
    await use({
      truth: { ...truthOf(file, artifacts), tables: known, series },
      artifacts,
      tables: tables.map(({ data }) => data),
      pageImage,
    });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Reads the tables that are pictures, as recognition does behind the pipeline; gives all figures as that finds them. */
async function withPictureTables(
  store: Store,
  report: Pick<Report, 'id' | 'uploaderId'>,
  artifacts: Artifacts,
  signal: AbortSignal,
): Promise<Artifacts> {
  const { text, charts, images } = artifacts;
  const tables = charts.figures.filter((figure) => figure.kind === 'table' || isOfBoth(figure));
  const spending = new Spending({ pages: text.pages.length, seconds: Number.POSITIVE_INFINITY });
  const known = { pages: text.pages, charts: { figures: tables }, images };
  const read = await readFigures(store, report, known, spending, signal, async () => undefined);
  return {
    ...artifacts,
    charts: await keepPictureTables(store, report.id, read.pages, charts, read.figures),
  };
}

function truthOf(file: string, { metadata, text, charts }: Artifacts): Omit<Truth, 'tables' | 'series'> {
  return {
    metadata: [
      {
        file,
        title: metadata.title,
        subtitle: metadata.subtitle,
        organization: metadata.organization,
        date: metadata.date ?? '',
        researchers_include: metadata.researchers,
        contacts: [],
        industry: industryName(metadata.industry_id),
      },
    ],
    pages: text.pages.map(({ page, width, height }) => ({
      file,
      page,
      width,
      height,
      figures: charts.figures.filter((one) => one.page === page).map(inTruthForm),
    })),
    outlooks: [outlookInTruthForm(file, metadata.outlook)],
  };
}

function outlookInTruthForm(file: string, outlook: Outlook | undefined): OutlookTruth {
  const { rating, target_price: price, forecasts = [] } = outlook ?? {};
  return {
    file,
    rating: rating?.name ?? '',
    rating_change: rating?.change ?? '',
    target_price: price?.low ?? null,
    forecasts: forecasts.map(({ year, metric, value, unit }) => ({ year, metric, value, unit })),
  };
}

function tableInTruthForm(
  about: Pick<TableTruth, 'file' | 'page' | 'label'>,
  { rows, cols, items }: TableData,
): TableTruth {
  const cells = items.map(({ r, c, rs, cs, text, header }) => ({ r, c, rs, cs, t: text, h: header }));
  return { ...about, rows, cols, cells };
}

function seriesInTruthForm({ rows, cols, items }: TableData): Pick<SeriesTruth, 'labels' | 'series'> {
  const at = (r: number, c: number) => items.find((cell) => cell.r === r && cell.c === c);
  const places = Array.from({ length: rows - 1 }, (_, index) => index + 1);
  return {
    labels: places.map((r) => at(r, 0)?.text ?? ''),
    series: Array.from({ length: cols - 1 }, (_, index) => ({
      name: at(0, index + 1)?.text ?? '',
      values: places.map((r) => at(r, index + 1)?.value ?? null),
    })),
  };
}

function inTruthForm({ label, kind, name, source, body, full }: Figure): FigureTruth {
  return { id: label, kind, caption: name, source, body, full };
}
