import { type Counts, noCounts } from './scores.ts';
import type { TableTruth } from './truth.ts';

/** Cells of the known tables, and what stands beside and beneath what in them. */
interface CellScore {
  tables: { known: number; found: number };
  /** Cells whose place, spans and text agree. */
  cells: Counts;
  /** Pairs of neighbours whose texts and direction agree. */
  neighbours: Counts;
  /** A line for each cell missed or found falsely. */
  differences: string[];
}

type Cell = TableTruth['cells'][number];

/**
 * Scores tables that agree by file, page and label; those with the same label in their order. Texts agree but for
 * blanks and forms of characters. Tables that are not known do not count, tables that were not found have no cells.
 */
export function scoreCells(truth: readonly TableTruth[], found: readonly TableTruth[]): CellScore {
  const score: CellScore = {
    tables: { known: truth.length, found: 0 },
    cells: noCounts(),
    neighbours: noCounts(),
    differences: [],
  };
  const open = [...found];
  for (const table of truth) {
    const at = open.findIndex((one) => keyOf(one) === keyOf(table));
    const [read] = at < 0 ? [] : open.splice(at, 1);
    if (read) score.tables.found += 1;
    const cells = compare(table.cells.map(cellKey), (read?.cells ?? []).map(cellKey), score.cells);
    compare(neighboursOf(table.cells), neighboursOf(read?.cells ?? []), score.neighbours);
    const told = [
      ...(read ? [] : ['not found']),
      ...(read ? cells.missed.map((key) => `no cell ${key}`) : []),
      ...cells.extra.map((key) => `extra cell ${key}`),
    ];
    score.differences.push(...told.map((why) => `${table.file} p.${table.page} ${table.label}: ${why}`));
  }
  return score;
}

/** Compares keys, each as often as it is there, and adds them to `counts`. */
function compare(known: readonly string[], found: readonly string[], counts: Counts) {
  const extra = [...found];
  const missed = known.filter((key) => {
    const at = extra.indexOf(key);
    if (at >= 0) extra.splice(at, 1);
    return at < 0;
  });
  counts.known += known.length;
  counts.found += found.length;
  counts.hits += known.length - missed.length;
  return { missed, extra };
}

/** Each cell with the next to its right and the next beneath it, places without text passed over. */
function neighboursOf(cells: readonly Cell[]): string[] {
  const isAfter = (one: Cell, other: Cell, [at, span]: typeof across | typeof down) =>
    other[at] >= one[at] + one[span];
  const shares = (one: Cell, other: Cell, [at, span]: typeof across | typeof down) =>
    other[at] < one[at] + one[span] && other[at] + other[span] > one[at];
  return cells.flatMap((cell) =>
    ([across, down] as const).flatMap((along) => {
      const beside = along === across ? down : across;
      const after = cells.filter((one) => isAfter(cell, one, along) && shares(cell, one, beside));
      return after
        .filter((one) => !after.some((other) => isAfter(other, one, along) && shares(other, one, beside)))
        .map((one) => `${along[0]} ${plain(cell.t)} ${plain(one.t)}`);
    }),
  );
}

const across = ['c', 'cs'] as const;
const down = ['r', 'rs'] as const;

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');

function keyOf({ file, page, label }: TableTruth): string {
  return `${file} ${page} ${plain(label)}`;
}

function cellKey({ r, c, rs, cs, t }: Cell): string {
  return `${r},${c} ${rs}x${cs} ${plain(t)}`;
}
