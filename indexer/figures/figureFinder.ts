import type { Figure, PageArtifact } from '../artifacts.ts';
import type { Raster } from '../pdf/raster.ts';
import type { Caption } from './captions.ts';
import { type FigurePage, figurePages } from './figurePage.ts';
import { findFigures } from './findFigures.ts';

/** Finds the figures of a report, page after page as they are drawn. */
export class FigureFinder {
  private readonly pages: FigurePage[];
  /** What was found on each page up to the last one drawn. */
  private readonly found: { figures: Figure[]; pending: Caption[] }[] = [];

  constructor(pages: PageArtifact[]) {
    this.pages = figurePages(pages);
  }

  /**
   * The figures of a page, from 1, as drawn, numbered through the report. Pages come in order; one that comes again
   * makes what was found from it on void.
   */
  on(number: number, raster: Raster): Figure[] {
    const page = this.pages[number - 1];
    if (!page) return [];
    this.found.length = Math.min(this.found.length, number - 1);
    const last = this.found.reduce((sum, { figures }) => sum + figures.length, 0);
    const { figures, pending } = findFigures(page, raster, this.found[number - 2]?.pending);
    const numbered = figures.map((figure, index) => ({ number: last + index + 1, ...figure }));
    this.found[number - 1] = { figures: numbered, pending };
    return numbered;
  }
}
