import sharp from 'sharp';
import type { Store } from '../../mappings/store/store.ts';
import { storeLayout, type TableData } from '../../mappings/storeLayout.ts';
import type { Artifacts, Box, Figure, PageArtifact } from '../artifacts.ts';
import type { Report } from '../catalog/reportModel.ts';
import type { OcrBudget } from '../config.ts';
import { Refused } from '../errors.ts';
import { InkMap } from '../figures/inkMap.ts';
import { hasRuledCells, kindOf } from '../figures/kind.ts';
import { limits } from '../limits.ts';
import type { Raster } from '../pdf/engines/engine.ts';
import { figureText } from '../pdf/text/layout.ts';
import { holdsMiddle } from '../pdf/text/pieces.ts';
import { joinParts } from '../tables/joinParts.ts';
import { withoutDoubtful } from '../tables/numbers.ts';
import { readTable } from '../tables/readTable.ts';
import { recognisePicture } from './ocr.ts';
import type { ReadPicture } from './readPicture.ts';
import { bodyInCrop, figureRuns } from './recognisedPage.ts';

/** Characters of text inside a figure below which it counts as a picture; a drawn chart has its axes' labels. */
const fewLabels = 6;

/** Whether the inside of a figure is to be read from its crop. */
export const isPicture = (pages: readonly PageArtifact[], figure: Figure) =>
  !pages[figure.page - 1]?.recognised && figureText(pages, figure).replace(/\s/g, '').length < fewLabels;

/** Keeps count of what one report takes. */
export class Spending {
  private readonly pages = new Set<number>();
  private cpuMs = 0;
  readonly left = new Set<number>();

  constructor(private readonly budget: OcrBudget) {}

  /** Whether a page's pictures may be read; one that may not is noted. */
  allows(page: number): boolean {
    const open = this.cpuMs < this.budget.seconds * 1_000;
    if (open && (this.pages.has(page) || this.pages.size < this.budget.pages)) return true;
    this.left.add(page);
    return false;
  }

  add(page: number, cpuMs: number): void {
    this.pages.add(page);
    this.cpuMs += cpuMs;
  }

  get cpuSeconds(): number {
    return Math.round(this.cpuMs / 100) / 10;
  }
}

/** A picture of the store as read, or what stands `inside` of it; null for one that is not there, or takes too long. */
export async function readStored(
  store: Store,
  key: string,
  { uploaderId }: Pick<Report, 'uploaderId'>,
  signal: AbortSignal,
  inside?: Box,
): Promise<ReadPicture | null> {
  const png = await store.read(key);
  if (!png) return null;
  try {
    return await recognisePicture({ png, ...(inside && { inside }) }, { owner: uploaderId, signal });
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** The pages with what stands inside figures that are pictures, and the numbers of those. */
export async function readFigures(
  store: Store,
  report: Pick<Report, 'id' | 'uploaderId'>,
  { pages, charts, images }: { pages: PageArtifact[] } & Pick<Artifacts, 'charts' | 'images'>,
  spending: Spending,
  signal: AbortSignal,
  goOn: () => Promise<void>,
): Promise<{ pages: PageArtifact[]; figures: number[] }> {
  const figures: number[] = [];
  const whole = [...pages];
  for (const figure of charts.figures) {
    const page = whole[figure.page - 1];
    const size = images.charts.find(({ number }) => number === figure.number);
    if (!page || !size || figure.parts || !isPicture(pages, figure) || !spending.allows(figure.page))
      continue;
    await goOn();
    const key = storeLayout.chart(report.id, figure.number);
    const read = await readStored(store, key, report, signal, bodyInCrop(figure, size));
    spending.add(figure.page, read?.cpuMs ?? 0);
    const runs = read ? figureRuns(page, figure, read.lines, size) : [];
    if (runs.length === 0) continue;
    figures.push(figure.number);
    const rows = page.rows ?? page.runs.map(() => [1]);
    whole[figure.page - 1] = { ...page, runs: [...page.runs, ...runs], rows: [...rows, runs.map(() => 1)] };
  }
  return { pages: whole, figures };
}

/** Labels that houses give to charts and tables alike. */
const ofBoth = /^(?:图表|Exhibit)/i;

/**
 * Keeps the cells of the tables among the figures whose pictures were read (`numbers`).
 * @returns all figures, as what their words show them to be: the same where these change nothing
 */
export async function keepPictureTables(
  store: Pick<Store, 'read' | 'write'>,
  reportId: number,
  pages: readonly PageArtifact[],
  charts: Artifacts['charts'],
  numbers: readonly number[],
): Promise<Artifacts['charts']> {
  const tables = new Set<number>();
  let drawn: { page: number; raster: Raster | null } | undefined;
  for (const figure of charts.figures) {
    const page = pages[figure.page - 1];
    if (!page || !numbers.includes(figure.number)) continue;
    if (drawn?.page !== figure.page)
      drawn = {
        page: figure.page,
        raster: await rasterOf(store, storeLayout.pageImage(reportId, figure.page - 1)),
      };
    const table = drawn.raster && tableIn(figure, page, drawn.raster);
    if (!table) continue;
    await store.write(storeLayout.table(reportId, figure.number), Buffer.from(JSON.stringify(table)));
    if (figure.kind === 'chart') tables.add(figure.number);
  }
  if (tables.size === 0) return charts;
  const figures = charts.figures.map(
    (one): Figure => (tables.has(one.number) ? { ...one, kind: 'table' } : one),
  );
  return { ...charts, figures };
}

async function rasterOf(store: Pick<Store, 'read'>, key: string): Promise<Raster | null> {
  const image = await store.read(key);
  if (!image) return null;
  const { data: pixels, info } = await sharp(image, { limitInputPixels: limits.pagePixels })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels };
}

/** Rows and columns of what was taken for a chart at least, and the share of their places that have text. */
const grid = { rows: 3, columns: 3, filled: 0.7 };

/** What is read of a dotted rule. */
const dotted = /^[.·…:!\s]+$/;

/** The table that a picture shows; null for a chart. */
function tableIn({ kind, label, body, name }: Figure, page: PageArtifact, raster: Raster): TableData | null {
  const { width, height } = page;
  const runs = page.runs.filter(({ text }) => !dotted.test(text));
  if (kind === 'chart') {
    const word = ofBoth.test(label) ? '图表' : '图';
    const inside = runs.filter(({ box }) => holdsMiddle(body, box));
    const ink = new InkMap(raster, width);
    if (kindOf({ word }, body, inside, ink, hasRuledCells(body, ink)) === 'chart') return null;
  }
  const table = readTable({ page: page.page, width, height, runs, body, name }, raster);
  if (!table) return null;
  const { rows, cols, items } = table;
  const isGrid = rows >= grid.rows && cols >= grid.columns && items.length >= rows * cols * grid.filled;
  return kind === 'table' || isGrid ? withoutDoubtful(joinParts([table])) : null;
}
