import type { TableCells } from './entities.ts';

/**
 * The parameter `box` of a reader's address: the place of a cell as shares of its page, left, top, right and bottom;
 * empty where the page's size is unknown.
 */
export function boxParameter(
  { page, box }: Pick<TableCells['items'][number], 'page' | 'box'>,
  { pages }: Pick<TableCells, 'pages'>,
): string {
  const size = pages.find((one) => one.page === page);
  if (!size) return '';
  return box
    .map((side, index) => Math.round((side / (index % 2 === 0 ? size.width : size.height)) * 1e4) / 1e4)
    .join(',');
}

/** The shares that `boxParameter` wrote; null for anything else. */
export function readBoxParameter(text: string | null): [number, number, number, number] | null {
  const sides = (text ?? '').split(',').map(Number);
  const [left = 0, top = 0, right = 0, bottom = 0] = sides;
  const isBox =
    sides.length === 4 && sides.every((side) => side >= 0 && side <= 1) && left < right && top < bottom;
  return isBox ? [left, top, right, bottom] : null;
}
