import type { Pen } from '../drawing/pen.ts';
import type { FigureTruth } from '../model.ts';

/** State of a page while it is drawn. */
export interface Drawing {
  pen: Pen;
  /** From 1. */
  page: number;
  figures: FigureTruth[];
}

/** A page as a list of things to draw: laid out before any page number is known, drawn after. */
export interface SetPage {
  draw: ((drawing: Drawing) => void)[];
}

/** A line of a contents list; `index` is the page's place among the body's pages, from 0. */
export interface Entry {
  text: string;
  level: 1 | 2 | 3;
  index: number;
}
