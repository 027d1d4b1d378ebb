import type { Figure, PageArtifact } from '../artifacts.ts';
import { figurePages } from '../figures/figurePage.ts';
import { findFigures, mayHoldFigures } from '../figures/findFigures.ts';
import { type PageOrder, renderPages } from '../pdf/render.ts';
import type { Step } from './step.ts';

/** Dots an inch at which pages are looked at: fine enough for hairlines, coarse enough for speed. */
const density = 100;
/** Posters are looked at more coarsely: no side above this many pixels. */
const longestSide = 2400;

/** Finds the captioned charts and tables: captions in the text, bodies on the page as drawn. */
export const findCharts: Step<'charts'> = {
  name: 'charts',
  async run({ pdfPath, artifact, signal }) {
    const { pages } = await artifact('text');
    return { figures: await figuresOf(pdfPath, pages, signal) };
  },
};

/** The figures of a report, numbered in page order. Pages without a caption are not drawn. */
export async function figuresOf(
  pdfPath: string,
  pages: PageArtifact[],
  signal: AbortSignal,
): Promise<Figure[]> {
  const found: Omit<Figure, 'number'>[] = [];
  const inner = figurePages(pages);
  const orders = inner.filter(mayHoldFigures).map(orderOf);
  await renderPages(
    pdfPath,
    orders,
    async ({ page: number }, raster) => {
      const page = inner[number - 1];
      if (page) found.push(...findFigures(page, raster));
    },
    signal,
  );
  found.sort((one, other) => one.page - other.page);
  return found.map((figure, index) => ({ number: index + 1, ...figure }));
}

function orderOf({ page, width, height }: PageArtifact): PageOrder {
  const scale = Math.min(density / 72, longestSide / Math.max(width, height, 1));
  const side = (points: number) => Math.max(1, Math.round(points * scale));
  return { page, scale: { width: side(width), height: side(height), imageWidth: side(width) } };
}
