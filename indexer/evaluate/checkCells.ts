import type { TableCell, TableData } from '../../mappings/storeLayout.ts';
import type { Box } from '../artifacts.ts';
import { shared } from '../figures/boxOverlap.ts';
import type { CharacterBox } from '../pdf/engines/pdfium/characterBoxes.ts';
import { holdsMiddle } from '../pdf/text/pieces.ts';

/** What is wrong with the cells of tables, without anything known about them. */
export interface CellFaults {
  cells: number;
  /** Cells that take a place, or share a part of their boxes, with another. */
  overlapping: number;
  /** Cells whose digits are not those of the characters under their box. */
  misread: number;
  /** A line for each. */
  differences: string[];
}

/** The faults of no cells. */
export function noFaults(): CellFaults {
  return { cells: 0, overlapping: 0, misread: 0, differences: [] };
}

/** Adds the faults of a table; `characters` are those of each page as drawn, none where it was read from a picture. */
export function addFaults(
  sum: CellFaults,
  name: string,
  { items }: TableData,
  characters: readonly CharacterBox[][],
): void {
  for (const [index, cell] of items.entries()) {
    sum.cells += 1;
    const other = items.slice(0, index).find((one) => isOn(one, cell) || coversPart(one, cell));
    if (other) {
      sum.overlapping += 1;
      sum.differences.push(`${name}: ${cell.text} at ${cell.r},${cell.c} overlaps ${other.text}`);
    }
    const drawn = digitsUnder(cell, characters[cell.page - 1] ?? []);
    if (drawn === null || drawn === digitsOf(cell.text)) continue;
    sum.misread += 1;
    sum.differences.push(
      `${name}: ${cell.text} at ${cell.r},${cell.c} is drawn with ${drawn || 'no digits'}`,
    );
  }
}

/** Points by which boxes of glyphs may reach into each other. */
const touching = 0.5;

const isOn = (one: TableCell, { r, c, rs, cs }: TableCell) =>
  one.r < r + rs && one.r + one.rs > r && one.c < c + cs && one.c + one.cs > c;

function coversPart(one: TableCell, other: TableCell): boolean {
  const [left, top, right, bottom] = shared(one.box as Box, other.box as Box);
  return one.page === other.page && right - left > touching && bottom - top > touching;
}

/** Digits in any order: lines of a cell are joined, the characters of a file stand in its own order. */
const digitsOf = (text: string) => (text.normalize('NFKC').match(/\d/g) ?? []).sort().join('');

/** The digits drawn in a cell's box; null where nothing is drawn as text. */
function digitsUnder(cell: TableCell, drawn: readonly CharacterBox[]): string | null {
  const inside = drawn.filter(([, box]) => holdsMiddle(cell.box as Box, box));
  return inside.length === 0 ? null : digitsOf(inside.map(([text]) => text).join(''));
}
