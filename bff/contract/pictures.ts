import type { TableCells } from './entities.ts';
/** Widths in pixels that covers, page images, crops and banners are given in, as WebP, by `?w=` (decisions). */
export const pictureWidths = [144, 384, 800, 1240] as const;

/** One of `pictureWidths`. */
export type PictureWidth = (typeof pictureWidths)[number];

/** An address of a picture that names the version of it (`?v=`), where one is known. */
export const versioned = (address: string, version: string): string =>
  version === '' ? address : `${address}?v=${version}`;

/** The address of a page image; `index` from 0. */
export const pageAddress = (
  { page_url, page_version }: { page_url: string; page_version: string },
  index: number,
): string => versioned(`${page_url}/${index}.png`, page_version);

/**
 * `srcset` of an `<img>`: a picture at the widths below its own, then at its own or the widest.
 * @param own pixels the stored picture is wide; it is never enlarged
 */
export function pictureSources(url: string, own: number): string {
  const next = pictureWidths.find((width) => width >= own) ?? Number.POSITIVE_INFINITY;
  return pictureWidths
    .filter((width) => width <= next)
    .map((width) => `${url}${url.includes('?') ? '&' : '?'}w=${width} ${Math.min(width, own)}w`)
    .join(', ');
}

/**
 * Width of a page when the reader opens, in CSS: as drawn, or as the window leaves room beside thumbnails and panel.
 * The first HTML uses the same width, so that the reader loads no second image.
 */
export const readerSizes = (pageWidth: number): string =>
  [
    ['(min-width: 80rem)', 528],
    ['(min-width: 64rem)', 208],
    ['(min-width: 40rem)', 64],
    ['', 16],
  ]
    .map(([media, beside]) => `${media} min(${pageWidth}px, 100vw - ${beside}px)`.trim())
    .join(', ');

/** The cover at the head of a report's page: how wide it is kept and stands, and where it is the largest in sight. */
export const coverPicture = {
  width: 480,
  sizes: '(min-width: 48rem) 192px, 72px',
  media: '(min-width: 48rem)',
} as const;

/**
 * The parameter `box` of a reader's address: the box of a cell as shares of its page, left, top, right and bottom;
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
