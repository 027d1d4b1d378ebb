import { textWidth } from '../pdf/fonts.ts';
import type { Ink, Pen, Stroke, TextStyle } from './pen.ts';

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
