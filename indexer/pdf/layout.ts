import type { TextRun } from '../../mappings/storeLayout.ts';
import { type Line, lineOf, paragraphsOf } from './paragraphs.ts';

/** How the runs of a page, in their order, stand: for each block the number of runs of each row. */
type Rows = number[][];

/** A page's runs as laid out. */
export interface LaidRuns {
  runs: TextRun[];
  rows: Rows;
}

/** The lines of each block, of those runs that `keeps` tells to keep; rows without any are left out. */
export function blockLines({ runs, rows }: LaidRuns, keeps: (run: number) => boolean = () => true): Line[][] {
  let next = 0;
  return rows.map((block) =>
    block.flatMap((count) => {
      const row = Array.from({ length: count }, () => next++).filter(keeps);
      const kept = row.flatMap((index) => runs[index] ?? []);
      return kept.length > 0 ? [lineOf(kept)] : [];
    }),
  );
}

/** The text of a page, a paragraph a line, of those runs that `keeps` tells to keep. */
export function laidText(page: LaidRuns, keeps?: (run: number) => boolean): string {
  return blockLines(page, keeps).flatMap(paragraphsOf).join('\n');
}
