import type { TableCell, TableData } from '../../mappings/storeLayout.ts';
import type { CharacterBox } from '../pdf/engines/pdfium/characterBoxes.ts';

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

function coversPart(one: TableCell, { page, box }: TableCell): boolean {
  const shared = (low: 0 | 1) =>
    Math.min(one.box[low + 2] ?? 0, box[low + 2] ?? 0) - Math.max(one.box[low] ?? 0, box[low] ?? 0);
  return one.page === page && shared(0) > touching && shared(1) > touching;
}

/** Digits in any order: lines of a cell are joined, the characters of a file stand in its own order. */
const digitsOf = (text: string) => (text.normalize('NFKC').match(/\d/g) ?? []).sort().join('');

/** The digits drawn in a cell's box; null where nothing is drawn as text. */
function digitsUnder(
  { box: [left, top, right, bottom] }: TableCell,
  drawn: readonly CharacterBox[],
): string | null {
  const inside = drawn.filter(([, box]) => {
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    return x > left && x < right && y > top && y < bottom;
  });
  return inside.length === 0 ? null : digitsOf(inside.map(([text]) => text).join(''));
}
