import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { Box } from '../../indexer/artifacts.ts';
import type { Pen, Stroke, TextStyle } from '../drawing/pen.ts';
import { type FaceName, fontFolder } from './fonts.ts';

let registered = false;

/** Makes the CJK fonts known to canvases; once. */
export function registerCanvasFonts(): void {
  if (registered) return;
  registered = true;
  GlobalFonts.registerFromPath(`${fontFolder}/NotoSansCJK-Regular.ttc`);
  GlobalFonts.registerFromPath(`${fontFolder}/NotoSansCJK-Bold.ttc`);
  GlobalFonts.registerFromPath(`${fontFolder}/NotoSerifCJK-Regular.ttc`);
  GlobalFonts.registerFromPath(`${fontFolder}/NotoSerifCJK-Bold.ttc`);
}

const families: Record<FaceName, string> = {
  sans: '400 {} "Noto Sans CJK SC"',
  sansBold: '700 {} "Noto Sans CJK SC"',
  serif: '400 {} "Noto Serif CJK SC"',
  serifBold: '700 {} "Noto Serif CJK SC"',
  song: '400 {} "Noto Serif CJK SC"',
  hei: '400 {} "Noto Sans CJK SC"',
};

/** Radians: a sheet never lies quite straight on the glass. */
const slant = 0.004;

/** Draws a page on a bitmap, for reports that are scans, and keeps what stands where. */
export class CanvasPen implements Pen {
  readonly canvas: Canvas;
  readonly lines: string[] = [];
  /** Each character, blanks left out, and its box. */
  readonly characters: [string, Box][] = [];
  private readonly context: SKRSContext2D;

  constructor(width: number, height: number, scale: number) {
    registerCanvasFonts();
    this.canvas = createCanvas(Math.round(width * scale), Math.round(height * scale));
    this.context = this.canvas.getContext('2d');
    this.context.fillStyle = '#f7f5ef';
    this.context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    this.context.scale(scale, scale);
    this.context.rotate(slant);
  }

  text(x: number, baseline: number, text: string, style: TextStyle): void {
    this.context.font = families[style.face].replace('{}', `${style.size}px`);
    this.context.fillStyle = style.color;
    this.context.letterSpacing = `${style.spacing ?? 0}px`;
    this.context.fillText(text, x, baseline);
    if (style.hidden || !text) return;
    this.lines.push(text);
    let [before, left] = ['', x];
    for (const character of text) {
      before += character;
      // By all before it: the font sets some marks closer to each other.
      const right = x + this.context.measureText(before).width;
      if (character.trim() !== '')
        this.characters.push([character, boxOf(left, baseline, right - left, style.size)]);
      left = right;
    }
  }
  private path(points: [number, number][]): void {
    this.context.beginPath();
    points.forEach(([x, y], index) => {
      if (index === 0) this.context.moveTo(x, y);
      else this.context.lineTo(x, y);
    });
  }
  private stroke(stroke: Stroke): void {
    this.context.strokeStyle = stroke.color;
    this.context.lineWidth = stroke.width;
    this.context.setLineDash(stroke.dash ?? []);
    this.context.stroke();
  }
  line(x1: number, y1: number, x2: number, y2: number, stroke: Stroke): void {
    this.polyline(
      [
        [x1, y1],
        [x2, y2],
      ],
      stroke,
    );
  }
  polyline(points: [number, number][], stroke: Stroke): void {
    this.path(points);
    this.stroke(stroke);
  }
  polygon(points: [number, number][], fill: string): void {
    this.path(points);
    this.context.closePath();
    this.context.fillStyle = fill;
    this.context.fill();
  }
  rect(x: number, y: number, width: number, height: number, fill: string): void {
    this.context.fillStyle = fill;
    this.context.fillRect(x, y, width, height);
  }
  frame(x: number, y: number, width: number, height: number, stroke: Stroke): void {
    this.context.beginPath();
    this.context.rect(x, y, width, height);
    this.stroke(stroke);
  }
  circle(x: number, y: number, radius: number, fill: string): void {
    this.slice(x, y, radius, 0, Math.PI * 2, 0, fill);
  }
  slice(x: number, y: number, radius: number, from: number, to: number, hole: number, fill: string): void {
    this.context.beginPath();
    if (hole === 0) this.context.moveTo(x, y);
    this.context.arc(x, y, radius, from, to);
    if (hole > 0) this.context.arc(x, y, hole, to, from, true);
    this.context.closePath();
    this.context.fillStyle = fill;
    this.context.fill();
  }
  /** A scan is made of vector charts alone, so that no picture waits to be decoded. */
  image(): void {
    throw new Error('A scanned page takes no pictures');
  }
}

/** The upright box of a character of the slanted sheet. */
function boxOf(left: number, baseline: number, width: number, size: number): Box {
  const [x, y] = [left + width / 2, baseline - size * 0.36];
  const [middle, height] = [
    x * Math.cos(slant) - y * Math.sin(slant),
    x * Math.sin(slant) + y * Math.cos(slant),
  ];
  return [middle - width / 2, height - size / 2, middle + width / 2, height + size / 2];
}
