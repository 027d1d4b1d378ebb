import type { TableCell, TableData, TextRun } from '../../mappings/storeLayout.ts';

import type { Box, Figure, PageArtifact } from '../artifacts.ts';
import type { Raster } from '../pdf/engines/engine.ts';
import { sidewaysBox, uprightBox, uprightPage, uprightRaster } from '../pdf/text/sideways.ts';
import { cellsOf, type TextCell } from './cells.ts';
import { columnRules, type Layout, separatorsOf } from './columns.ts';
import { headsOf, type ReadTable } from './heads.ts';
import { joinParts } from './joinParts.ts';
import { isOfRegression, numberOf, rowsOfStatistics, unitNamed } from './numbers.ts';
import { median, rowsOf, wordsBetween } from './rows.ts';
import { type Rule, rulesOf } from './rules.ts';
import { cutAt, cutAtSides, linesOf, type Word, wordsIn } from './words.ts';

/** Where a table, or the part of one that lies on a page, is read from. */
export interface TableSource {
  page: number;
  /** Of the page, in points. */
  width: number;
  height: number;
  runs: readonly TextRun[];
  /** The table without caption and source. */
  body: Box;
  /** Caption, for the unit of its numbers. */
  name: string;
}

/** Words of one table on one page; more are made to be slow. */
const maxWords = 6_000;
const maxRows = 1_000;
const maxColumns = 100;

/** Share of a table's width that the lines between its rows are long at least. */
const ruledWidth = 0.6;

/** Points around a table in which its outer lines lie. */
const around = 3;

/** What there is too much of in a table that is not read. */
export type TableSize = Partial<Record<'words' | 'rows' | 'columns', number>>;

/**
 * Reads a table's cells from its words and the lines of the drawn page; null where there are no two cells. A table that
 * is too large is not read: `onRefused` gets its size.
 */
export function readTable(
  source: TableSource,
  raster: Raster,
  onRefused: (size: TableSize) => void = () => undefined,
): ReadTable | null {
  const refuse = (size: TableSize) => {
    onRefused(size);
    return null;
  };
  const found = wordsIn(source.runs, source.body);
  if (found.length < 2) return null;
  if (found.length > maxWords) return refuse({ words: found.length });
  const region = source.body.map((side, index) => side + (index < 2 ? -around : around)) as Box;
  const rules = rulesOf(
    raster,
    source.width,
    region,
    found.map(({ box }) => box),
  );
  const body = withinRules(source.body, rules.across, found);
  const size = median(found.map(({ box }) => box[3] - box[1]));
  const dividers = columnRules(rules.down, body).filter((at) => !isMargin(at, body, found, size));
  if (dividers.length >= maxColumns) return refuse({ columns: dividers.length + 1 });
  const parted = cutAt(
    found,
    rules.down.filter(({ at }) => dividers.some((one) => Math.abs(one - at) < 3.4)),
  );
  const first = separatorsOf(linesOf(parted), size, dividers, body);
  // Where a line parts columns, a text without one through it stands over both.
  const words = cutAtSides(
    parted,
    first.filter(({ ruled }) => !ruled).map(({ at }) => at),
  );
  const separators = separatorsOf(linesOf(words), size, dividers, body);
  if (separators.length === 0) return null;
  if (separators.length >= maxColumns) return refuse({ columns: separators.length + 1 });
  const ends = separators.map(({ at }) => at);
  const columns = [...ends, body[2] + around].map((to, index): [number, number] => [
    ends[index - 1] ?? body[0] - around,
    to,
  ]);
  const between = new Set(wordsBetween(words, rules.across));
  const lines = linesOf(words.filter((word) => !between.has(word)));
  const layout: Layout = { size, columns, dividers };
  const { rows, labels } = rowsOf(lines, rules.across, body, layout);
  if (rows.length > maxRows) return refuse({ rows: rows.length });
  const cells = cellsOf({ rows, labels }, separators, rules, layout, linesOf([...between]));
  if (cells.length < 2) return null;
  return asData(
    cells,
    rows.map(({ band }) => band),
    columns.length,
    source,
  );
}

/** Whether nothing stands between a rule and the side next to it, too near for a column: rules across reach further. */
function isMargin(at: number, [left, , right]: Box, words: readonly Word[], size: number): boolean {
  const [from, to] = at - left < right - at ? [left - around, at] : [at, right + around];
  const isNear = Math.min(at - left, right - at) < size * 1.5;
  return isNear && !words.some(({ box }) => (box[0] + box[2]) / 2 > from && (box[0] + box[2]) / 2 < to);
}

/** A body without what reaches beyond the table's own lines, as the rule of a page's foot does. */
function withinRules(body: Box, across: readonly Rule[], words: readonly Word[]): Box {
  const [left, top, right, bottom] = body;
  const own = across.filter(({ from, to }) => to - from > (right - left) * ruledWidth);
  if (own.length < 3) return body;
  const [from, to] = [Math.min(...own.map((rule) => rule.from)), Math.max(...own.map((rule) => rule.to))];
  const isFree = (start: number, end: number) =>
    !words.some(({ box }) => box[0] < end - 1 && box[2] > start + 1);
  return [isFree(left - around, from) ? from : left, top, isFree(to, right + around) ? to : right, bottom];
}

function asData(
  cells: TextCell[],
  bands: number[],
  cols: number,
  { page, width, height, name }: TableSource,
): ReadTable {
  const rows = bands.length;
  const heads = headsOf(cells, bands, cols);
  const unitOfCaption = unitNamed(name);
  const statistics = rowsOfStatistics(cells, rows);
  const items = cells
    .map((cell): TableCell => {
      const { r, c, rs, cs, text, box } = cell;
      const header = r < heads.rows || c < heads.columns;
      const above = cells.filter((one) => one.r < heads.rows && one.c <= c && one.c + one.cs > c);
      const beside = cells.filter((one) => one.c < heads.columns && one.r <= r && one.r + one.rs > r);
      const names = [...above.reverse(), ...beside].map((one) => one.text);
      const named = names.map(unitNamed).find(Boolean) ?? unitOfCaption;
      const isStatistic = !named && (statistics.has(r) || [name, ...names].some(isOfRegression));
      const parsed = r < heads.rows ? null : numberOf(text, isStatistic);
      const unit = parsed?.unit ?? (header ? undefined : named);
      return {
        r,
        c,
        rs,
        cs,
        text,
        header,
        ...(parsed && { value: parsed.value }),
        ...(parsed && unit && { unit }),
        page,
        box: box.map((side) => Math.round(side * 10) / 10) as Box,
      };
    })
    .sort((one, other) => one.r - other.r || one.c - other.c);
  return { rows, cols, items, pages: [{ page, width, height }], heads };
}

/** Reads a table of a page, turned until its own text is upright; its cells have their boxes on the page as it is. */
function readUpright(
  page: PageArtifact,
  body: Box,
  name: string,
  raster: Raster,
  onRefused: (size: TableSize) => void,
): ReadTable | null {
  const { page: upright, turn } = uprightPage(page, body);
  const { width, height, runs } = upright;
  const own = turn ? uprightBox(body, page, turn) : body;
  const source = { page: page.page, width, height, runs, body: own, name };
  const table = readTable(source, uprightRaster(raster, turn), onRefused);
  if (!table || !turn) return table;
  const items = table.items.map((cell) => ({ ...cell, box: sidewaysBox(cell.box as Box, page, turn) }));
  return { ...table, items, pages: [{ page: page.page, width: page.width, height: page.height }] };
}

/** Cells read of one report, and milliseconds spent on them; what comes after stays a picture. */
const budget = { cells: 100_000, ms: 20_000 };

/** Reads the tables of a report, page after page as they are drawn. */
export class TableReader {
  private readonly parts = new Map<number, ReadTable[]>();
  private cells = 0;
  private ms = 0;

  constructor(
    private readonly pages: readonly PageArtifact[],
    private readonly onRefused: (table: { figure: number; page: number } & TableSize) => void,
  ) {}

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
      const table = readUpright(page, body, figure.name, raster, (size) =>
        this.onRefused({ figure: figure.number, page: number, ...size }),
      );
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
