import type { TableCells } from '../entities.ts';

/** Cells by their first row and column, from 0, with their spans. */
type Grid<Cell> = { rows: number; cols: number; items: readonly Cell[] };

/** The places of a row that are drawn, `key` their columns: cells, and blanks (null) that no merged cell covers. */
export type TableRow<Cell> = { key: number; cell: Cell | null }[];

/** A table's rows as HTML and Word have them; a merged cell is at its first place only. */
export function tableRows<Cell extends Pick<TableCells['items'][number], 'r' | 'c' | 'rs' | 'cs'>>({
  rows,
  cols,
  items,
}: Grid<Cell>): TableRow<Cell>[] {
  const grid = Array.from({ length: rows }, () => new Array<Cell | null>(cols).fill(null));
  for (const cell of items)
    for (const row of grid.slice(cell.r, cell.r + cell.rs))
      for (let c = cell.c; c < Math.min(cols, cell.c + cell.cs); c += 1) row[c] ??= cell;
  const begins = (cell: Cell | null, r: number, c: number) => cell === null || (cell.r === r && cell.c === c);
  return grid.map((row, r) => row.flatMap((cell, key) => (begins(cell, r, key) ? [{ key, cell }] : [])));
}
