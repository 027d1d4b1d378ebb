import type { TextRun } from '../../../mappings/storeLayout.ts';
import type { Box, Figure, PageArtifact } from '../../artifacts.ts';
import { type Line, lineOf, paragraphsOf } from './paragraphs.ts';
import { holdsMiddle } from './pieces.ts';

/** Layout of a page's runs, in their order: for each block the number of runs of each row. */
type Rows = number[][];

/** A page's runs as laid out. */
export interface LaidRuns {
  runs: TextRun[];
  rows: Rows;
}

/** Lines of each block, of the runs that `keeps` accepts; empty rows are left out. */
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

/** Text of a page, a paragraph a line, of the runs that `keeps` accepts. */
export function laidText(page: LaidRuns, keeps?: (run: number) => boolean): string {
  return blockLines(page, keeps).flatMap(paragraphsOf).join('\n');
}

/** Marks that templates of word processors leave in the text where it was not hidden: [Table_Summary]. */
const marker = /\[\s?Table(?:\s?_)?(?:\s?\w{1,60})?\s?\]|\bTable_[A-Za-z]\w*/gi;

/** Whether a text is such marks and nothing else. */
export function isMarkers(text: string): boolean {
  return text.trim() !== '' && text.replace(marker, '').trim() === '';
}

/** A text, a paragraph a line, without such marks and without lines that are empty then. */
export function withoutMarkers(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(marker, '').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** The figure's bounds that decide which text is its own. */
type FigureArea = Pick<Figure, 'page' | 'body'>;

/**
 * Pages with `searchable` without the text inside their charts and tables, so that lines beside and around a figure
 * join into sentences. Pages without a layout, as of reports without a PDF, stay as they are.
 */
export function withoutFigures(
  pages: readonly PageArtifact[],
  figures: readonly FigureArea[],
): PageArtifact[] {
  return pages.map((page) => {
    const bodies = figures.filter((one) => one.page === page.page).map(({ body }) => body);
    const { rows } = page;
    if (!rows || bodies.length === 0 || page.text === '') return page;
    const aside = new Set(page.aside);
    const keeps = (run: number) => !aside.has(run) && !bodies.some((body) => stands(page, run, body));
    return { ...page, searchable: withoutMarkers(laidText({ runs: page.runs, rows }, keeps)) };
  });
}

/** The words inside a figure, a row a line. */
export function figureText(pages: readonly PageArtifact[], { page: number, body }: FigureArea): string {
  const page = pages[number - 1];
  if (!page?.rows) return '';
  const lines = blockLines({ runs: page.runs, rows: page.rows }, (run) => stands(page, run, body)).flat();
  return lines.map(({ text }) => text).join('\n');
}

/** Whether the middle of a run lies in a box. */
function stands({ runs }: PageArtifact, run: number, region: Box): boolean {
  const box = runs[run]?.box;
  return box !== undefined && holdsMiddle(region, box);
}
