import type { Box } from '../../artifacts.ts';
import type { Cell } from './cells.ts';

/** Direction of a text on the displayed page. */
export type Direction = 'right' | 'down' | 'left' | 'up';

/** A stretch of text on one line of one column: box and size in points, origin top left, as the page is seen. */
export interface Segment {
  text: string;
  /** The pieces of `text`. Positions along the direction, growing with the text: x, y, or their negatives. */
  cells: Cell[];
  /** False when the cells' places are guesses. */
  measured: boolean;
  box: Box;
  /** Height of the font. */
  size: number;
  direction: Direction;
  /** Text that does not run from left to right on the page as seen: side labels, watermarks. */
  turned: boolean;
}

/** An item as PDF readers report it. */
export interface Piece extends Segment {
  /** A blank piece: it only separates its neighbours into words. */
  blank: boolean;
}

/** A page's size in points and its pieces of text, cropped and rotated as seen. */
export interface PagePieces {
  width: number;
  height: number;
  /** Stored rotated by a quarter. */
  turned?: boolean;
  pieces: Piece[];
}

/** Height of letters above the baseline, as a share of the font size. */
export const ascent = 0.86;
/** Depth of letters below the baseline. */
export const descent = 0.14;

/** The smallest box around two. */
export function union(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}
