import sharp from 'sharp';
import type { Store } from '../../mappings/store/store.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { Artifacts, Figure, PageArtifact } from '../artifacts.ts';
import type { Report } from '../catalog/reportModel.ts';
import type { OcrBudget } from '../config.ts';
import { Refused } from '../errors.ts';
import { limits } from '../limits.ts';
import { figureText } from '../pdf/text/layout.ts';
import { joinParts } from '../tables/joinParts.ts';
import { readTable } from '../tables/readTable.ts';
import { recognisePicture } from './ocr.ts';
import type { PictureLine } from './readPicture.ts';
import { figureRuns } from './recognisedPage.ts';

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

/** A picture of the store as read; null for one that is not there, or takes too long. */
export async function readStored(
  store: Store,
  key: string,
  { uploaderId }: Pick<Report, 'uploaderId'>,
  signal: AbortSignal,
): Promise<{ lines: PictureLine[]; cpuMs: number } | null> {
  const png = await store.read(key);
  if (!png) return null;
  try {
    return await recognisePicture(png, { owner: uploaderId, signal });
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
    const read = await readStored(store, storeLayout.chart(report.id, figure.number), report, signal);
    spending.add(figure.page, read?.cpuMs ?? 0);
    const runs = read ? figureRuns(page, figure, read.lines, size) : [];
    if (runs.length === 0) continue;
    figures.push(figure.number);
    const rows = page.rows ?? page.runs.map(() => [1]);
    whole[figure.page - 1] = { ...page, runs: [...page.runs, ...runs], rows: [...rows, runs.map(() => 1)] };
  }
  return { pages: whole, figures };
}

/** Keeps the cells of those of these figures that are tables, by the words that were read in their pictures. */
export async function keepPictureTables(
  store: Pick<Store, 'read' | 'write'>,
  reportId: number,
  pages: readonly PageArtifact[],
  figures: readonly Figure[],
): Promise<void> {
  for (const { kind, number, name, page: at, body } of figures) {
    const page = pages[at - 1];
    const image = kind === 'table' && page ? await store.read(storeLayout.pageImage(reportId, at - 1)) : null;
    if (!page || !image) continue;
    const { data: pixels, info } = await sharp(image, { limitInputPixels: limits.pagePixels })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, runs } = page;
    const raster = { width: info.width, height: info.height, pixels };
    const table = readTable({ page: at, width, height, runs, body, name }, raster);
    if (table)
      await store.write(storeLayout.table(reportId, number), Buffer.from(JSON.stringify(joinParts([table]))));
  }
}
