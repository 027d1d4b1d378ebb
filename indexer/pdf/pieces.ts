import type { Box } from '../artifacts.ts';

/** A stretch of text on one line of one column: box and size in points, origin top left, as the page is seen. */
export interface Segment {
  text: string;
  box: Box;
  /** Height of the font. */
  size: number;
  /** Text that does not run from left to right on the page as seen: side labels, watermarks. */
  turned: boolean;
}

/** What pdf.js gives as one item. */
export interface Piece extends Segment {
  /** The piece is blank: it only tells that its neighbours are words apart. */
  blank: boolean;
}

/** How far letters reach above the baseline, as a part of the font's size. */
export const ascent = 0.86;
/** How far they reach beneath it. */
export const descent = 0.14;
