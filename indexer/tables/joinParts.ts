import type { TableCell, TableData } from '../../mappings/tables.ts';
import { numberOf } from './numbers.ts';
import type { ReadTable } from './readTable.ts';

/** Joins the parts of a table over pages; heads that a part repeats stay on the first page alone. */
export function joinParts([first, ...others]: readonly ReadTable[]): TableData {
  if (!first) return { rows: 0, cols: 0, items: [], pages: [] };
  const items = [...first.items];
  let { rows, cols } = first;
  for (const part of others) {
    const repeated = repeatedRows(first, part);
    const from = rows;
    items.push(
      ...part.items
        .filter(({ r }) => r >= repeated)
        .map((cell) => ({ ...goingOn(cell, first, repeated), r: cell.r - repeated + from })),
    );
    rows += part.rows - repeated;
    cols = Math.max(cols, part.cols);
  }
  return { rows, cols, items, pages: [first, ...others].flatMap(({ pages }) => pages) };
}

/** Rows at the top of a part that say what the heads of the first say. */
function repeatedRows(first: ReadTable, part: ReadTable): number {
  const { rows } = first.heads;
  const head = (table: ReadTable) =>
    table.items
      .filter(({ r }) => r < rows)
      .map(({ r, c, text }) => `${r} ${c} ${text.replaceAll(/\s/g, '')}`)
      .join('\n');
  return rows > 0 && rows < part.rows && head(first) === head(part) ? rows : 0;
}

/** A cell of a part as the heads of the first name it. */
function goingOn(cell: TableCell, first: ReadTable, repeated: number): TableCell {
  const header = cell.c < first.heads.columns;
  if (!cell.header || header || repeated > 0) return { ...cell, header };
  // Taken for a head as it came first: its number was not read.
  const parsed = numberOf(cell.text);
  return { ...cell, header, ...(parsed ?? {}) };
}
