import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Outlook } from '../../mappings/documents.ts';
import { openStore } from '../../mappings/store/openStore.ts';
import type { Store } from '../../mappings/store/store.ts';
import { storeLayout, type TableData, tableSchema } from '../../mappings/storeLayout.ts';
import { industryName } from '../../mappings/taxonomy/taxonomy.ts';
import type { Artifacts, Figure } from '../artifacts.ts';
import type { Report } from '../catalog/reportModel.ts';
import { Spending } from '../ocr/figurePictures.ts';
import { readPictures } from '../ocr/recogniseReport.ts';
import { readArtifacts, runPipeline } from '../pipeline.ts';
import type { FigureTruth, OutlookTruth, SeriesTruth, TableTruth, Truth } from './truth.ts';

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
 * Runs the product's pipeline on one PDF of a folder, in a store of its own, and `recognition` of its pictures where
 * that is asked for, and gives `use` what came of it.
 * Throws `Refused` for the file's faults.
 */
export async function extract(
  folder: string,
  file: string,
  { recognition }: { recognition: boolean },
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
    const artifacts = recognition ? await withPictures(store, report, drawn, signal) : drawn;
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
      truth: { ...truthOf(file, artifacts), tables: known, series, scans: [] },
      artifacts,
      tables: tables.map(({ data }) => data),
      pageImage,
    });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Reads scanned pages and figures that are pictures, as recognition does behind the pipeline. */
async function withPictures(
  store: Store,
  report: Pick<Report, 'id' | 'given' | 'uploaderId'>,
  drawn: Artifacts,
  signal: AbortSignal,
): Promise<Artifacts> {
  const pages = drawn.text.pages.length;
  const spending = new Spending({ pages, seconds: Number.POSITIVE_INFINITY });
  const read = await readPictures({ store }, report, drawn, spending, signal);
  // What was read inside of figures is none of a page's own text.
  const own = read.pages.map((page, index) => (page.recognised ? page : (drawn.text.pages[index] ?? page)));
  return { ...(await readArtifacts(store, report.id)), text: { ...read, pages: own } };
}

function truthOf(
  file: string,
  { metadata, text, charts, summary }: Artifacts,
): Omit<Truth, 'tables' | 'series' | 'scans'> {
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
    statements: (summary.quantities ?? []).map(({ subject, indicator, period, low, unit }) => ({
      ...{ file, name: subject + indicator, period, value: low, unit },
    })),
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
