import type { TableData } from '../../mappings/tables.ts';
import type { Figure, PageArtifact } from '../artifacts.ts';
import type { Raster } from '../pdf/engines/engine.ts';
import { joinParts } from './joinParts.ts';
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
