import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openStore } from '../../mappings/store/openStore.ts';
import { storeLayout, type TableData, tableSchema } from '../../mappings/storeLayout.ts';
import { industryName } from '../../mappings/taxonomy/taxonomy.ts';
import type { Artifacts, Figure } from '../artifacts.ts';
import { runPipeline } from '../pipeline.ts';
import type { FigureTruth, TableTruth, Truth } from './truth.ts';

/** Figures and metadata extracted from a PDF. */
export interface Extracted {
  /** In the truth's own form. */
  truth: Truth;
  artifacts: Artifacts;
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
    const artifacts = await runPipeline(store, report, async () => undefined, signal);
    const pageImage = (page: number) => store.read(storeLayout.pageImage(report.id, page - 1));
    const tables = await Promise.all(
      artifacts.charts.figures
        .filter(({ kind }) => kind === 'table')
        .map(async ({ number, label, page }) => {
          const bytes = await store.read(storeLayout.table(report.id, number));
          return bytes
            ? [tableInTruthForm({ file, page, label }, tableSchema.parse(JSON.parse(bytes.toString('utf8'))))]
            : [];
        }),
    );
    await use({ truth: { ...truthOf(file, artifacts), tables: tables.flat() }, artifacts, pageImage });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

function truthOf(file: string, { metadata, text, charts }: Artifacts): Omit<Truth, 'tables'> {
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
  };
}

function tableInTruthForm(
  place: Pick<TableTruth, 'file' | 'page' | 'label'>,
  { rows, cols, items }: TableData,
): TableTruth {
  const cells = items.map(({ r, c, rs, cs, text, header }) => ({ r, c, rs, cs, t: text, h: header }));
  return { ...place, rows, cols, cells };
}

function inTruthForm({ label, kind, name, source, body, full }: Figure): FigureTruth {
  return { id: label, kind, caption: name, source, body, full };
}
