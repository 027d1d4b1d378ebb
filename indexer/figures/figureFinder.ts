import type { Figure, PageArtifact } from '../artifacts.ts';
import type { Raster } from '../pdf/engines/engine.ts';
import { type FigurePage, figurePages } from './figurePage.ts';
import { findFigures, type Leftover } from './findFigures.ts';

/** Finds the figures of a report, page after page as they are drawn. */
export class FigureFinder {
  private readonly pages: FigurePage[];
  /** Figures found on each page up to the last one drawn. */
  private readonly found: ({ figures: Figure[] } & Leftover)[] = [];

  constructor(pages: PageArtifact[]) {
    this.pages = figurePages(pages);
  }

  /**
   * Finds the figures of a page (from 1) as drawn, numbered through the report. Pages come in order; a table
   * continued from an earlier page gets its part here.
   */
  on(number: number, raster: Raster): Figure[] {
    const page = this.pages[number - 1];
    if (!page) return [];
    const before = this.found.flatMap(({ figures }) => figures);
    const last = before.at(-1);
    const { figures, pending, open, rest } = findFigures(page, raster, this.found[number - 2]);
    if (last && rest) {
      last.parts = [...(last.parts ?? []), { page: number, full: rest.full }];
      last.source ||= rest.source;
    }
    const numbered = figures.map((figure, index) => ({ number: before.length + index + 1, ...figure }));
    this.found[number - 1] = { figures: numbered, pending, open };
    return numbered;
  }
}
