import type { TableTruth } from './truth.ts';

/** Precision and recall of cells of the known tables. */
export interface CellScore {
  known: number;
  found: number;
  hits: number;
  f1: number;
  /** A line for each cell missed or found falsely. */
  differences: string[];
}

type Cell = TableTruth['cells'][number];

/**
 * Scores cells: a hit has the known row, column, spans and text, blanks and forms of characters apart. Tables agree by
 * file, page and label; those with the same label in their order. Tables that are not known do not count.
 */
export function scoreCells(truth: TableTruth[], found: TableTruth[]): CellScore {
  const score: CellScore = { known: 0, found: 0, hits: 0, f1: 0, differences: [] };
  const open = [...found];
  for (const table of truth) {
    const at = open.findIndex((one) => keyOf(one) === keyOf(table));
    const [read] = at < 0 ? [] : open.splice(at, 1);
    const rest = new Map<string, Cell>((read?.cells ?? []).map((cell) => [cellKey(cell), cell]));
    score.known += table.cells.length;
    score.found += rest.size;
    const differs = (why: string, cell: Cell) =>
      score.differences.push(`${table.file} p.${table.page} ${table.label}: ${why} ${cellKey(cell)}`);
    for (const cell of table.cells) {
      if (rest.delete(cellKey(cell))) score.hits += 1;
      else differs('no cell', cell);
    }
    for (const cell of rest.values()) differs('extra cell', cell);
  }
  score.f1 = score.hits === 0 ? 0 : (2 * score.hits) / (score.known + score.found);
  return score;
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');

function keyOf({ file, page, label }: TableTruth): string {
  return `${file} ${page} ${plain(label)}`;
}

function cellKey({ r, c, rs, cs, t }: Cell): string {
  return `${r},${c} ${rs}x${cs} ${plain(t)}`;
}
