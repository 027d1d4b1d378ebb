import type { TextRun } from '../../mappings/storeLayout.ts';
import type { Box } from '../artifacts.ts';
import type { DrawnPath, Point } from '../pdf/engines/pdfium/drawnPaths.ts';
import { numberOf } from '../tables/numbers.ts';
import { centreY, Unread } from './source.ts';

/** A line of one colour: its pieces from left to right, apart where values are missing. */
export interface LineMark {
  color: string;
  pieces: Point[][];
}

/** The bars of one colour, from left to right. */
export interface BarMark {
  color: string;
  bars: Box[];
}

/** Small shapes that may stand before names in a legend. */
export interface Swatch {
  color: string;
  box: Box;
  as: 'line' | 'bar';
}

/** Points: beyond it nothing is a swatch or a marker. */
const small = { side: 13, line: 45, marker: 9 };

/** What may explain a colour in a legend: small areas, short level lines. */
export function swatchesOf(paths: readonly DrawnPath[]): Swatch[] {
  return paths.flatMap(({ box, stroke, fill, parts, curved }): Swatch[] => {
    const [width, height] = [box[2] - box[0], box[3] - box[1]];
    if (fill && !isPale(fill) && width < small.side * 3 && height < small.side && width > 1.5 && height > 1.5)
      return [{ color: fill, box, as: 'bar' }];
    const isLine = stroke && !curved && parts.every(({ points }) => isLevel(points));
    return isLine && width > 4 && width < small.line ? [{ color: stroke, box, as: 'line' }] : [];
  });
}

/** What is drawn within a plot: lines and bars by colour. @throws `Unread` for what is neither, nor a part of the plot */
export function marksIn(
  paths: readonly DrawnPath[],
  plot: Box,
  isSwatch: (path: DrawnPath) => boolean,
): { lines: LineMark[]; bars: BarMark[] } {
  const pieces = new Map<string, Point[][]>();
  const bars = new Map<string, Box[]>();
  const frames: Box[] = [];
  let markers = 0;
  for (const path of paths) {
    const { box, stroke, fill, parts, curved } = path;
    const painted = fill && !isPale(fill) ? fill : null;
    const color = painted ?? stroke;
    if (!color || isOutside(box, plot) || isSwatch(path)) continue;
    const [width, height] = [box[2] - box[0], box[3] - box[1]];
    if (painted && parts.length > 0 && !curved && parts.every(isRectangle)) {
      if (width > (plot[2] - plot[0]) * 0.9 && height > (plot[3] - plot[1]) * 0.9 && parts.length === 1)
        continue;
      for (const { points } of parts) add(bars, painted, boxOf(points));
    } else if (!painted && parts.length === 1 && parts[0] && isRising(parts[0]))
      add(pieces, color, parts[0].points);
    else if (!painted && !curved && parts.every(({ points }) => isFrame(points)))
      frames.push(...parts.map(({ points }) => boxOf(points)));
    else if (width < small.marker && height < small.marker) markers += 1;
    else if (!painted && !curved && parts.every(({ points }) => points.length === 2)) {
      if (!parts.every(({ points }) => isOfPlot(points, plot)))
        throw new Unread('lines that are no part of the plot');
    } else throw new Unread('a shape that is neither line nor bar');
  }
  const filled = [...bars.values()].flat();
  const isOutline = (frame: Box) => isAround(frame, plot) || filled.some((box) => isAlike(box, frame));
  if (!frames.every(isOutline)) throw new Unread('frames of nothing');
  const lines = [...pieces].map(([color, own]) => ({ color, pieces: joined(own) }));
  const points = lines.flatMap((line) => line.pieces).reduce((sum, piece) => sum + piece.length, 0);
  if (markers > points + 4) throw new Unread('more markers than points');
  return {
    lines,
    bars: [...bars].map(([color, own]) => ({ color, bars: own.sort((one, other) => one[0] - other[0]) })),
  };
}

function add<Value>(to: Map<string, Value[]>, color: string, value: Value): void {
  to.set(color, [...(to.get(color) ?? []), value]);
}

/** Paper, or a tint of it. */
function isPale(color: string): boolean {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return Math.min(...parts) >= 0xec;
}

const isOutside = (box: Box, plot: Box) =>
  box[2] < plot[0] || box[0] > plot[2] || box[3] < plot[1] || box[1] > plot[3];

const level = 0.3;
const isLevel = (points: readonly Point[]) =>
  points.every(([, y]) => Math.abs(y - (points[0]?.[1] ?? 0)) < level);
const isUpright = (points: readonly Point[]) =>
  points.every(([x]) => Math.abs(x - (points[0]?.[0] ?? 0)) < level);

function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Four corners, the first perhaps once more. */
function isRectangle({ points }: DrawnPath['parts'][number]): boolean {
  if (points.length < 4 || points.length > 5) return false;
  const [left, top, right, bottom] = boxOf(points);
  const isCorner = ([x, y]: Point) =>
    Math.min(x - left, right - x) < level && Math.min(y - top, bottom - y) < level;
  return (
    points.every(isCorner) &&
    new Set(points.map(([x, y]) => `${x > (left + right) / 2} ${y > (top + bottom) / 2}`)).size === 4
  );
}

const isAlike = (one: Box, other: Box) =>
  one.every((side, index) => Math.abs(side - (other[index] ?? 0)) < 1);

/** Points by which the frame of a plot lies within its axes. */
const within = 14;
const isAround = (frame: Box, plot: Box) =>
  frame.every((side, index) =>
    index < 2 ? side < (plot[index] ?? 0) + within : side > (plot[index] ?? 0) - within,
  );

const isFrame = (points: readonly Point[]) => isRectangle({ points: [...points], closed: true });

/** A line of the grid, an axis, a tick or the frame. */
function isOfPlot(points: readonly Point[], plot: Box): boolean {
  const [left, top, right, bottom] = boxOf(points);
  const isWide = right - left > (plot[2] - plot[0]) * 0.85;
  const isHigh = bottom - top > (plot[3] - plot[1]) * 0.85;
  if (isLevel(points)) return isWide || right - left < 6;
  return isUpright(points) && (isHigh || bottom - top < 6);
}

/** Points of the page between two values, below which places are written too roughly to tell them apart. */
const dense = 0.5;

/** Whether points go to the right, and hardly ever stand above each other. */
function isRising({ points, closed }: DrawnPath['parts'][number]): boolean {
  if (closed) return false;
  let upright = 0;
  for (let index = 1; index < points.length; index += 1) {
    const step = (points[index]?.[0] ?? 0) - (points[index - 1]?.[0] ?? 0);
    if (step < -0.02) return false;
    if (step < 0.001) upright += 1;
  }
  const pace = ((points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0)) / points.length;
  return points.length > 2 && (upright <= points.length * 0.05 || pace < dense);
}

/** Pieces of one line from left to right, those that touch as one. @throws `Unread` where they lie over each other */
function joined(pieces: readonly Point[][]): Point[][] {
  const whole: Point[][] = [];
  for (const piece of [...pieces].sort((one, other) => (one[0]?.[0] ?? 0) - (other[0]?.[0] ?? 0))) {
    const last = whole.at(-1);
    const [end, start] = [last?.at(-1), piece[0]];
    if (!last || !end || !start) whole.push([...piece]);
    else if (Math.hypot(start[0] - end[0], start[1] - end[1]) < 0.5) last.push(...piece.slice(1));
    else if (start[0] > end[0]) whole.push([...piece]);
    else throw new Unread('two lines of one colour');
  }
  return whole;
}

/** A name in a legend. */
export interface LegendEntry {
  name: string;
  color: string;
  /** The axis that it says. */
  side: 'left' | 'right' | null;
  box: Box;
  swatches: Swatch[];
}

const ofSide =
  /\s?[（(]?\s?(?<side>右|左|rhs|lhs)\s?(?:侧?轴|側?軸)?\s?(?:[,，:：]\s?(?<unit>[^）)]{1,8}))?[）)]?\s?$/i;
const saysSide = /右轴|右軸|右侧|左轴|左軸|左侧|[（(]\s?[右左]\s?[）)]|rhs|lhs/i;

/** Names that stand right behind small shapes of one colour. @throws `Unread` for a colour with two names, or the reverse */
export function legendOf(texts: readonly TextRun[], swatches: readonly Swatch[]): LegendEntry[] {
  const entries = texts.flatMap(({ text, box, direction }): LegendEntry[] => {
    const size = box[3] - box[1];
    const own = swatches.filter(({ box: shape }) => {
      const gap = box[0] - shape[2];
      return gap > -1 && gap < size * 1.6 && Math.abs(centreY(shape) - centreY(box)) < size * 0.45;
    });
    if (own.length === 0 || direction || numberOf(text)) return [];
    const colors = new Set(own.map(({ color }) => color));
    if (colors.size > 1) throw new Unread('a name with two colours');
    const isSided = saysSide.test(text);
    const side = isSided ? (/右|rhs/i.test(text) ? 'right' : 'left') : null;
    const name = (isSided ? text.replace(ofSide, '') : text).trim() || text.trim();
    return [{ name, color: own[0]?.color ?? '', side, box: [...box] as Box, swatches: own }];
  });
  for (const key of ['color', 'name'] as const)
    if (new Set(entries.map((entry) => entry[key])).size < entries.length)
      throw new Unread(`two entries of the legend with one ${key}`);
  return entries;
}
