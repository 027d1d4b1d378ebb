import type { TextRun } from '../../mappings/storeLayout.ts';
import type { Box } from '../artifacts.ts';
import type { DrawnPath } from '../pdf/engines/pdfium/drawnPaths.ts';
import type { Word } from '../tables/words.ts';

/** A chart to read: what is drawn and written within its box, all in points of its page. */
export interface ChartSource {
  page: number;
  /** Of the page. */
  width: number;
  height: number;
  body: Box;
  /** Caption: the name of a series that has none of its own. */
  name: string;
  runs: readonly TextRun[];
}

/** The words and paths of a chart. */
export interface ChartContent {
  body: Box;
  /** Texts as they stand, those of legends. */
  texts: readonly TextRun[];
  /** Words that stand upright, cut at blanks. */
  words: readonly Word[];
  paths: readonly DrawnPath[];
}

/** Why a chart is not read: told in logs and in the evaluation, never to readers. */
export class Unread extends Error {}

export const centreX = ([left, , right]: Box): number => (left + right) / 2;
export const centreY = ([, top, , bottom]: Box): number => (top + bottom) / 2;

/** The middle value; NaN of none. */
export function middleOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

/** A straight line through points by least squares, and the furthest that one stands off it. */
export function fitLine(points: readonly (readonly [x: number, y: number])[]) {
  const count = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const squares = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / squares;
  const at = (x: number) => meanY + slope * (x - meanX);
  return { slope, at, worst: Math.max(...points.map(([x, y]) => Math.abs(at(x) - y))) };
}
