import type { TableCell, TableData } from '../../mappings/tables.ts';
import { boxParameter } from '../contract/cellPlace.ts';
import type { Chart } from '../contract/entities.ts';

/** A table to save, and the site's own origin for links to its pages. */
export interface SavedTable {
  chart: Chart;
  cells: TableData;
  origin: string;
}

/** A table as a file. */
interface TableFile {
  type: string;
  extension: string;
  bytes: Buffer;
}

/** Writes a table in one format. */
export type TableWriter = (table: SavedTable) => Promise<TableFile>;

/** The reader's page of a cell, its place ringed. */
export function placeOf(cell: TableCell, { chart, cells, origin }: SavedTable): string {
  const { page } = cell;
  const box = boxParameter(cell, cells);
  const query = new URLSearchParams({ page: String(page), ...(box && { box }) });
  return `${origin}/preview/${chart.fid}?${query}`;
}

/** The cells of a table row by row; null where there is no text, and where a merged cell goes on. */
export function gridOf({ rows, cols, items }: TableData): (TableCell | null)[][] {
  const grid = Array.from({ length: rows }, () => new Array<TableCell | null>(cols).fill(null));
  for (const cell of items) {
    const row = grid[cell.r];
    if (row && cell.c < cols) row[cell.c] = cell;
  }
  return grid;
}
