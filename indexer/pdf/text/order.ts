import { isWide } from './characters.ts';
import type { Segment } from './pieces.ts';

/** A column or a band across columns: rows from top to bottom, each row's segments from left to right. */
export type Block = Segment[][];

/**
 * Puts the segments of a page in reading order: columns one after the other, lines that cross the gutter
 * between what stands above and below them. Cells of a table stay in their rows. Turned text comes last.
 */
export function orderSegments(segments: Segment[]): Block[] {
  const stacked = findStacks(segments);
  const upright = segments.filter((one) => !one.turned && !stacked.has(one));
  const turned = segments.filter((one) => one.turned || stacked.has(one));
  const blocks = upright.length > 0 ? divide(upright, 0) : [];
  return turned.length > 0 ? [...blocks, turned.map((one) => [one])] : blocks;
}

/** Single characters set one below the other at a margin: a label down the side of the page. */
function findStacks(segments: Segment[]): Set<Segment> {
  const width = Math.max(...segments.map((one) => one.box[2]));
  const columns = new Map<number, Segment[]>();
  for (const one of segments) {
    const atMargin = one.box[2] < width * 0.14 || one.box[0] > width * 0.9;
    if (one.turned || !atMargin || Array.from(one.text).length > 1 || !isWide(one.text)) continue;
    const key = Math.round((one.box[0] + one.box[2]) / 2 / 4);
    columns.set(key, [...(columns.get(key) ?? []), one]);
  }
  return new Set([...columns.values()].filter((column) => column.length >= 4).flat());
}

function divide(segments: Segment[], depth: number): Block[] {
  const gutter = depth < 6 ? findGutter(segments) : null;
  if (!gutter) return [rowsOf(segments)];
  const blocks: Block[] = [];
  let left: Segment[] = [];
  let right: Segment[] = [];
  let across: Segment[] = [];
  const flushColumns = () => {
    for (const side of [left, right]) if (side.length > 0) blocks.push(...divide(side, depth + 1));
    left = [];
    right = [];
  };
  const flushAcross = () => {
    if (across.length > 0) blocks.push(...divide(across, depth + 1));
    across = [];
  };
  const sorted = [...segments].sort((one, other) => middle(one) - middle(other));
  for (const [index, segment] of sorted.entries()) {
    const crosses = segment.box[0] < gutter.x - 1 && segment.box[2] > gutter.x + 1;
    const beyond = middle(segment) < gutter.top - 1 || middle(segment) > gutter.bottom + 1;
    if (crosses || beyond) {
      if (crosses || across.length > 0 || index === 0 || middle(segment) > gutter.bottom) flushColumns();
      across.push(segment);
    } else {
      flushAcross();
      if (segment.box[2] <= gutter.x + 1) left.push(segment);
      else right.push(segment);
    }
  }
  flushColumns();
  flushAcross();
  return blocks;
}

interface Gutter {
  x: number;
  /** The columns reach from `top` to `bottom`. */
  top: number;
  bottom: number;
}

/** The vertical strip that best parts two columns of text, or null. */
function findGutter(segments: Segment[]): Gutter | null {
  if (segments.length < 6) return null;
  const size = median(segments.map((one) => one.size));
  const left = Math.min(...segments.map((one) => one.box[0]));
  const right = Math.max(...segments.map((one) => one.box[2]));
  let best: (Gutter & { score: number }) | null = null;
  for (const x of new Set(segments.map((one) => Math.round(one.box[0] - size * 0.3)))) {
    if (x < left + size * 3 || x > right - size * 3) continue;
    const gutter = judge(segments, x, size);
    if (gutter && (!best || gutter.score > best.score)) best = gutter;
  }
  return best;
}

/** Whether `x` parts two columns: prose on one side at least, few lines across, and not the cells of a table. */
function judge(segments: Segment[], x: number, size: number): (Gutter & { score: number }) | null {
  const before: Segment[] = [];
  const after: Segment[] = [];
  const across: Segment[] = [];
  for (const one of segments) {
    if (one.box[2] <= x + 1) before.push(one);
    else if (one.box[0] >= x - 1) after.push(one);
    else across.push(one);
  }
  if (before.length < 3 || after.length < 3) return null;
  const top = Math.max(edge(before, 'top'), edge(after, 'top'));
  const bottom = Math.min(edge(before, 'bottom'), edge(after, 'bottom'));
  const crossing = across.filter((one) => middle(one) > top && middle(one) < bottom);
  const within = (side: Segment[]) =>
    side.filter((one) => middle(one) >= top - size && middle(one) <= bottom + size);
  const sides = [within(before), within(after)];
  const fewest = Math.min(...sides.map((side) => side.length));
  if (fewest < 3 || bottom - top < size * 4 || crossing.length > fewest * 0.34) return null;
  const [proseLeft = 0, proseRight = 0] = sides.map((side) => proseShare(side, size));
  const aligned = alignedShare(sides[0] ?? [], sides[1] ?? [], size);
  const prose =
    Math.min(proseLeft, proseRight) > 0.55 || (Math.max(proseLeft, proseRight) > 0.6 && aligned < 0.7);
  if (!prose) return null;
  const upper = Math.min(edge(within(before), 'top'), edge(within(after), 'top'));
  const lower = Math.max(edge(within(before), 'bottom'), edge(within(after), 'bottom'));
  const score = fewest - crossing.length * 3;
  return { x, top: crossing.length > 0 ? upper : Math.min(upper, top), bottom: lower, score };
}

/** The share of a side's characters that stand in long lines, as in prose and not as in cells or labels. */
function proseShare(side: Segment[], size: number): number {
  let all = 0;
  let long = 0;
  for (const one of side) {
    all += one.text.length;
    if (one.box[2] - one.box[0] > size * 9) long += one.text.length;
  }
  return all === 0 ? 0 : long / all;
}

/** The share of the shorter side's lines that stand on a baseline of the other side. */
function alignedShare(left: Segment[], right: Segment[], size: number): number {
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  const lines = many.map(middle);
  const aligned = few.filter((one) => lines.some((line) => Math.abs(line - middle(one)) < size * 0.2));
  return few.length === 0 ? 1 : aligned.length / few.length;
}

/** Segments grouped into rows by their height on the page, rows and their segments in reading order. */
function rowsOf(segments: Segment[]): Block {
  const rows: Block = [];
  let row: Segment[] = [];
  for (const segment of [...segments].sort((one, other) => middle(one) - middle(other))) {
    const first = row[0];
    if (first && middle(segment) - middle(first) > Math.min(first.size, segment.size) * 0.5) {
      rows.push(row);
      row = [];
    }
    row.push(segment);
  }
  if (row.length > 0) rows.push(row);
  return rows.map((one) => one.sort((a, b) => a.box[0] - b.box[0]));
}

function middle(segment: Segment): number {
  return (segment.box[1] + segment.box[3]) / 2;
}

function edge(side: Segment[], which: 'top' | 'bottom'): number {
  return which === 'top'
    ? Math.min(...side.map((one) => one.box[1]))
    : Math.max(...side.map((one) => one.box[3]));
}

/** The middle value; 0 for none. */
export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
