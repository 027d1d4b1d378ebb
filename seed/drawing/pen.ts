import type { Box } from '../../indexer/artifacts.ts';
import type { FigureTruth } from '../model.ts';
import type { FaceName } from '../pdf/fonts.ts';

/** Style of a piece of text; `spacing` is added after each character, in points. */
export interface TextStyle {
  face: FaceName;
  size: number;
  color: string;
  spacing?: number;
  /** In the file and not to be seen: drawn without paint, too pale and small, or under a box. No part of the page's truth. */
  hidden?: 'unpainted' | 'pale' | 'covered';
}

/** Style of a line or shape. */
export interface Stroke {
  color: string;
  width: number;
  dash?: number[];
}

/** Something to draw a page with. Points, origin top left; text stands on its baseline. */
export interface Pen {
  text(x: number, baseline: number, text: string, style: TextStyle): void;
  line(x1: number, y1: number, x2: number, y2: number, stroke: Stroke): void;
  polyline(points: [number, number][], stroke: Stroke): void;
  polygon(points: [number, number][], fill: string): void;
  rect(x: number, y: number, width: number, height: number, fill: string): void;
  frame(x: number, y: number, width: number, height: number, stroke: Stroke): void;
  circle(x: number, y: number, radius: number, fill: string): void;
  /** A slice of a pie; angles in radians clockwise from the right; `hole` is the inner radius. */
  slice(x: number, y: number, radius: number, from: number, to: number, hole: number, fill: string): void;
  image(bytes: Buffer, x: number, y: number, width: number, height: number): void;
  /** Tells of a chart that no caption names, once it is drawn; only the pen of a page listens. */
  tell?(figure: Omit<FigureTruth, 'page'>): void;
}

/** Grows with everything drawn; gives the box of a figure. */
export class Ink {
  private left = Number.POSITIVE_INFINITY;
  private top = Number.POSITIVE_INFINITY;
  private right = Number.NEGATIVE_INFINITY;
  private bottom = Number.NEGATIVE_INFINITY;

  add(left: number, top: number, right: number, bottom: number): void {
    this.left = Math.min(this.left, left);
    this.top = Math.min(this.top, top);
    this.right = Math.max(this.right, right);
    this.bottom = Math.max(this.bottom, bottom);
  }

  /** The box of all ink. Throws when nothing was drawn. */
  box(): Box {
    if (this.right < this.left) throw new Error('Nothing was drawn');
    return [this.left, this.top, this.right, this.bottom];
  }
}
