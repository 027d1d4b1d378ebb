import type { Box } from '../artifacts.ts';
import type { Caption } from './captions.ts';
import type { FigurePage } from './figurePage.ts';
import type { InkMap } from './inkMap.ts';

/** Captions of the page before, as if they stood right above the first thing on this one. */
export function continuedFigures(
  page: FigurePage,
  carried: Caption[],
  own: Caption[],
  ink: InkMap,
): Caption[] {
  if (carried.length === 0) return [];
  const first = Math.min(page.foot, ...own.map(({ box }) => box[1]));
  let head = page.head;
  // Logos and rules of the running head are no text.
  for (const band of ink.bands([0, 0, page.width, first], 2)) {
    if (band[3] > page.height * headShare) break;
    if (page.runs.some(({ box }) => box[1] < band[3] && box[3] > band[1])) break;
    head = Math.max(head, band[3]);
  }
  if (first - head < minCarriedHeight) return [];
  return carried.map((caption) => ({
    ...caption,
    box: [caption.box[0], head - 9, caption.box[2], head + 0.5] as Box,
  }));
}

/** Running heads with their logos and rules end within this share of a page's height. */
const headShare = 0.105;
/** Points that a figure carried over is at least high. */
const minCarriedHeight = 40;
