import type { TableCell, TableData } from '../../mappings/storeLayout.ts';
import type { Figure, PageArtifact } from '../artifacts.ts';
import type { Raster } from '../pdf/engines/engine.ts';
import { numberOf } from './numbers.ts';
import { type ReadTable, readTable } from './readTable.ts';

/** Cells read of one report, and milliseconds spent on them; what comes after stays a picture. */
const budget = { cells: 100_000, ms: 20_000 };

/** Reads the tables of a report, page after page as they are drawn. */
export class TableReader {
  private readonly parts = new Map<number, ReadTable[]>();
  private cells = 0;
  private ms = 0;

  constructor(private readonly pages: readonly PageArtifact[]) {}

  /** Reads the tables and parts of tables on a page (from 1) as drawn; `figures` are those found so far. */
  on(number: number, raster: Raster, figures: readonly Figure[]): void {
    const page = this.pages[number - 1];
    if (!page) return;
    for (const figure of figures) {
      if (figure.kind !== 'table') continue;
      const body =
        figure.page === number ? figure.body : figure.parts?.find((part) => part.page === number)?.body;
      if (!body || this.cells > budget.cells || this.ms > budget.ms) continue;
      const start = performance.now();
      const { width, height, runs } = page;
      const table = readTable({ page: number, width, height, runs, body, name: figure.name }, raster);
      this.ms += performance.now() - start;
      if (!table) continue;
      this.cells += table.items.length;
      this.parts.set(figure.number, [...(this.parts.get(figure.number) ?? []), table]);
    }
  }

  /** Tables by the number of their figure, each with its parts joined. */
  all(): [number, TableData][] {
    return [...this.parts].map(([figure, parts]) => [figure, joinParts(parts)]);
  }
}

/** Joins the parts of a table over pages; heads that a part repeats stay on the first page alone. */
function joinParts([first, ...others]: readonly ReadTable[]): TableData {
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
