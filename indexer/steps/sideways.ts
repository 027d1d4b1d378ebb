import type { TableData } from '../../mappings/storeLayout.ts';
import type { Box, Figure, PageArtifact } from '../artifacts.ts';
import { sidewaysBox, type UprightPage } from '../pdf/text/sideways.ts';

/** A box of a page (from 1) that was turned until its text is upright, where it lies on the page itself. */
function turnedBox(
  number: number,
  box: Box,
  pages: readonly PageArtifact[],
  upright: readonly UprightPage[],
): Box {
  const [page, turn] = [pages[number - 1], upright[number - 1]?.turn];
  return page && turn ? sidewaysBox(box, page, turn) : box;
}

/** A figure of such pages where it lies on the pages themselves. */
export function sidewaysFigure(
  figure: Figure,
  pages: readonly PageArtifact[],
  upright: readonly UprightPage[],
): Figure {
  const turned = <Part extends { page: number; full: Box; body: Box }>(part: Part): Part => ({
    ...part,
    body: turnedBox(part.page, part.body, pages, upright),
    full: turnedBox(part.page, part.full, pages, upright),
  });
  return turned({ ...figure, ...(figure.parts && { parts: figure.parts.map(turned) }) });
}

/** A table of such pages with the boxes of its cells, and the sizes, of the pages themselves. */
export function sidewaysTable(
  table: TableData,
  pages: readonly PageArtifact[],
  upright: readonly UprightPage[],
): TableData {
  return {
    ...table,
    items: table.items.map((cell) => ({
      ...cell,
      box: turnedBox(cell.page, cell.box as Box, pages, upright),
    })),
    pages: table.pages.map((one) => {
      const page = pages[one.page - 1];
      return page ? { ...one, width: page.width, height: page.height } : one;
    }),
  };
}
