import type { Figure, PageArtifact } from '../artifacts.ts';
import { drawPages } from './drawPages.ts';

/** The figures that the drawing step finds in a PDF; its pictures are thrown away. */
export async function figuresOf(pdfPath: string, pages: PageArtifact[]): Promise<Figure[]> {
  const { signal } = new AbortController();
  const { charts } = await drawPages.run({
    reportId: 1,
    pdfPath,
    given: {},
    earlier: {},
    artifact: async () => ({ pages }) as never,
    enter: async () => undefined,
    put: async () => undefined,
    signal,
    task: { owner: null, urgent: false, signal },
  });
  return charts.figures;
}
