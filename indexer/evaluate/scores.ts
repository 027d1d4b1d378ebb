/** How many are known, were found, and agree. */
export interface Counts {
  known: number;
  found: number;
  hits: number;
}

/** Counts of nothing, to be added to. */
export const noCounts = (): Counts => ({ known: 0, found: 0, hits: 0 });

/** Precision, recall and F1 of counts; 0 of nothing. */
export function sharesOf({ known, found, hits }: Counts) {
  return {
    precision: found === 0 ? 0 : hits / found,
    recall: known === 0 ? 0 : hits / known,
    f1: known + found === 0 ? 0 : (2 * hits) / (known + found),
  };
}

/** A line of the table of scores. */
export interface ScoreLine extends Counts {
  name: string;
  /** F1 that seeded reports are read with at least. */
  wanted?: number | undefined;
}

const columns = ['known', 'found', 'right', 'precision', 'recall', 'F1', 'wanted'] as const;
const widths = { name: 34, column: 11 };

/** The table of scores, a text a line; what is neither known nor found is left out. */
export function describeScores(lines: readonly ScoreLine[]): string[] {
  const row = (name: string, cells: readonly string[]) =>
    name.padEnd(widths.name) + cells.map((cell) => cell.padStart(widths.column)).join('');
  const told = lines.filter(({ known, found }) => known + found > 0);
  return [
    row('', columns),
    ...told.map(({ name, wanted, ...counts }) => {
      const shares = Object.values(sharesOf(counts)).map((share) => share.toFixed(3));
      const isBelow = wanted !== undefined && sharesOf(counts).f1 < wanted;
      const bound = wanted === undefined ? '' : `${wanted.toFixed(2)}${isBelow ? ' !' : '  '}`;
      return row(name, [`${counts.known}`, `${counts.found}`, `${counts.hits}`, ...shares, bound]);
    }),
  ];
}
