import type { Box } from '../../artifacts.ts';

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
  /** Of text that runs along no side of the page alone: whether it is as pale as marks over a page are. */
  slanting?: { pale: boolean };
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

/** Whether the middle of a box lies in another. */
export function holdsMiddle([left, top, right, bottom]: Box, box: Box): boolean {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return x > left && x < right && y > top && y < bottom;
}

/**
 * Characters at one place of a line, mostly one; several for a ligature or a unit (㎡ reads m2). `start` and `end` are
 * points along the direction of the text.
 */
export interface Cell {
  text: string;
  start: number;
  end: number;
}

/** The text that cells make. */
export function cellText(cells: readonly Cell[]): string {
  return cells.map((one) => one.text).join('');
}

/** Cells without the blank ones at both ends. */
export function trimCells(cells: readonly Cell[]): Cell[] {
  const filled = (one: Cell) => one.text.trim() !== '';
  const first = cells.findIndex(filled);
  return first < 0 ? [] : cells.slice(first, cells.findLastIndex(filled) + 1);
}

/** A blank that fills the room between two cells. */
export function blankBetween(before: Cell | undefined, after: Cell | undefined): Cell {
  return { text: ' ', start: before?.end ?? after?.start ?? 0, end: after?.start ?? before?.end ?? 0 };
}

/**
 * Boundaries of each UTF-16 unit of the cells' text, never decreasing. Space between two characters is shared by both.
 */
export function edgesOf(cells: readonly Cell[]): number[] {
  const edges: number[] = [];
  let passed = Number.NEGATIVE_INFINITY;
  const add = (index: number) => {
    passed = Math.max(passed, index);
    edges.push(passed);
  };
  for (const [index, { text, start, end }] of cells.entries()) {
    const before = cells[index - 1];
    add(before && before.end < start ? (before.end + start) / 2 : start);
    const next = cells[index + 1];
    const stop = next && end > next.start ? next.start : end;
    const characters = Array.from(text);
    let units = 0;
    for (const [index, character] of characters.entries()) {
      if (units > 0) add(start + ((stop - start) * index) / characters.length);
      if (character.length > 1) add(start + ((stop - start) * (index + 1)) / characters.length);
      units += character.length;
    }
  }
  const last = cells.at(-1);
  if (last) add(last.end);
  return edges;
}
