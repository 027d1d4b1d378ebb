import type { Box } from '../artifacts.ts';
import type { Cell } from './cells.ts';

/** Where text runs to on the page as seen. */
export type Direction = 'right' | 'down' | 'left' | 'up';

/** A stretch of text on one line of one column: box and size in points, origin top left, as the page is seen. */
export interface Segment {
  text: string;
  /** What `text` is made of. Places along the direction, growing with the text: x, y, or their negatives. */
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

/** What a reader of PDFs gives as one item. */
export interface Piece extends Segment {
  /** The piece is blank: it only tells that its neighbours are words apart. */
  blank: boolean;
}

/** A page's size in points and its pieces of text, cropped and rotated as seen. */
export interface PagePieces {
  width: number;
  height: number;
  /** It lies on its side in the file and is shown turned by a quarter. */
  turned?: boolean;
  pieces: Piece[];
}

/** How far letters reach above the baseline, as a part of the font's size. */
export const ascent = 0.86;
/** How far they reach beneath it. */
export const descent = 0.14;
