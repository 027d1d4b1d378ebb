import type { TableCells } from '../../../bff/contract/entities.ts';

type Cell = TableCells['items'][number];

/** The places of a row that are drawn: cells, and blanks that no merged cell covers. */
export type TableRow = { key: number; cell: Cell | null }[];

/** A table's rows as an HTML table has them; a merged cell stands at its first place alone. */
export function tableRows({ rows, cols, items }: Pick<TableCells, 'rows' | 'cols' | 'items'>): TableRow[] {
  const grid = Array.from({ length: rows }, () => new Array<Cell | null | 'covered'>(cols).fill(null));
  for (const cell of items)
    for (let r = cell.r; r < Math.min(rows, cell.r + cell.rs); r += 1)
      for (let c = cell.c; c < Math.min(cols, cell.c + cell.cs); c += 1)
        (grid[r] as (Cell | null | 'covered')[])[c] = r === cell.r && c === cell.c ? cell : 'covered';
  return grid.map((row) => row.flatMap((cell, key) => (cell === 'covered' ? [] : [{ key, cell }])));
}

/** What begins so, spreadsheets compute; of numbers a sign is no more than that. */
const computed = /^[=+\-@]./;

/** Rows as text for a spreadsheet: cells parted by tabs, formulas kept as text. */
export function tabSeparated(rows: readonly TableRow[]): string {
  return rows
    .map((row) => {
      const texts: string[] = [];
      for (const { key, cell } of row) {
        const text = (cell?.text ?? '').replaceAll(/\s+/g, ' ');
        texts[key] = computed.test(text) && cell?.value === undefined ? `'${text}` : text;
      }
      return Array.from(texts, (text) => text ?? '').join('\t');
    })
    .join('\n');
}
