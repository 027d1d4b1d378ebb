import type { Figure, PageArtifact } from '../artifacts.ts';
import { figurePages } from '../figures/figurePage.ts';
import { findFigures, mayHoldFigures } from '../figures/findFigures.ts';
import { scaleOf } from '../pdf/pageScale.ts';
import { renderPages } from '../pdf/render.ts';

/** The figures of a PDF as the pipeline finds them, numbered in page order. Pages without a caption are not drawn. */
export async function figuresOf(
  pdfPath: string,
  pages: PageArtifact[],
  signal: AbortSignal,
): Promise<Figure[]> {
  const inner = figurePages(pages);
  const found = new Map<number, ReturnType<typeof findFigures>>();
  await renderPages(
    pdfPath,
    inner.filter(mayHoldFigures).map((page) => ({ page: page.page, scale: scaleOf(page) })),
    async ({ page: number }, raster) => {
      const page = inner[number - 1];
      if (page) found.set(number, findFigures(page, raster));
    },
    async () => undefined,
    signal,
  );
  return [...found.values()].flat().map((figure, index) => ({ number: index + 1, ...figure }));
}
