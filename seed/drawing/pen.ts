import type { Box } from '../../indexer/artifacts.ts';
import type { FigureTruth } from '../model.ts';
import { type FaceName, textWidth } from '../pdf/fonts.ts';

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

/** A pen that draws with another and notes the ink's extent. */
export class InkPen implements Pen {
  constructor(
    private readonly pen: Pen,
    private readonly ink: Ink,
  ) {}

  text(x: number, baseline: number, text: string, style: TextStyle): void {
    const width = textWidth(style.face, style.size, text) + (style.spacing ?? 0) * (text.length - 1);
    this.ink.add(x, baseline - style.size * 0.82, x + width, baseline + style.size * 0.1);
    this.pen.text(x, baseline, text, style);
  }
  line(x1: number, y1: number, x2: number, y2: number, stroke: Stroke): void {
    this.ink.add(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2));
    this.pen.line(x1, y1, x2, y2, stroke);
  }
  polyline(points: [number, number][], stroke: Stroke): void {
    for (const [x, y] of points) this.ink.add(x, y, x, y);
    this.pen.polyline(points, stroke);
  }
  polygon(points: [number, number][], fill: string): void {
    for (const [x, y] of points) this.ink.add(x, y, x, y);
    this.pen.polygon(points, fill);
  }
  rect(x: number, y: number, width: number, height: number, fill: string): void {
    this.ink.add(x, y, x + width, y + height);
    this.pen.rect(x, y, width, height, fill);
  }
  frame(x: number, y: number, width: number, height: number, stroke: Stroke): void {
    this.ink.add(x, y, x + width, y + height);
    this.pen.frame(x, y, width, height, stroke);
  }
  circle(x: number, y: number, radius: number, fill: string): void {
    this.ink.add(x - radius, y - radius, x + radius, y + radius);
    this.pen.circle(x, y, radius, fill);
  }
  slice(x: number, y: number, radius: number, from: number, to: number, hole: number, fill: string): void {
    this.ink.add(x - radius, y - radius, x + radius, y + radius);
    this.pen.slice(x, y, radius, from, to, hole, fill);
  }
  image(bytes: Buffer, x: number, y: number, width: number, height: number): void {
    this.ink.add(x, y, x + width, y + height);
    this.pen.image(bytes, x, y, width, height);
  }
}

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
export interface ContentsEntry {
  text: string;
  level: 1 | 2 | 3;
  index: number;
}
