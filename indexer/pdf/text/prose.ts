import type { Box, Figure, PageArtifact } from '../../artifacts.ts';
import { blockLines, laidText, withoutMarkers } from './layout.ts';

/** The figure's bounds that decide which text is its own. */
type Place = Pick<Figure, 'page' | 'body'>;

/**
 * Pages with `searchable` without the text inside their charts and tables, so that lines beside and around a figure
 * join into sentences. Pages without a layout, as of reports without a PDF, stay as they are.
 */
export function withoutFigures(pages: readonly PageArtifact[], figures: readonly Place[]): PageArtifact[] {
  return pages.map((page) => {
    const bodies = figures.filter((one) => one.page === page.page).map(({ body }) => body);
    const { rows } = page;
    if (!rows || bodies.length === 0) return page;
    const aside = new Set(page.aside);
    const keeps = (run: number) => !aside.has(run) && !bodies.some((body) => stands(page, run, body));
    return { ...page, searchable: withoutMarkers(laidText({ runs: page.runs, rows }, keeps)) };
  });
}

/** The words inside a figure, a row a line. */
export function figureText(pages: readonly PageArtifact[], { page: number, body }: Place): string {
  const page = pages[number - 1];
  if (!page?.rows) return '';
  const lines = blockLines({ runs: page.runs, rows: page.rows }, (run) => stands(page, run, body)).flat();
  return lines.map(({ text }) => text).join('\n');
}

/** Whether the middle of a run lies in a box. */
function stands({ runs }: PageArtifact, run: number, [left, top, right, bottom]: Box): boolean {
  const box = runs[run]?.box;
  if (!box) return false;
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return x > left && x < right && y > top && y < bottom;
}
