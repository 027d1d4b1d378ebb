import type { PageText } from '../storeLayout.ts';

/**
 * Text of a page of 600 by 800 points: runs as their text and its left, top, right and bottom, every character as wide
 * as the others.
 */
export const aPageText = (...runs: [string, number, number, number, number][]): PageText => ({
  width: 600,
  height: 800,
  runs: runs.map(([text, left, top, right, bottom]) => ({
    text,
    box: [left, top, right, bottom],
    edges: Array.from(
      { length: text.length + 1 },
      (_, index) => left + ((right - left) * index) / text.length,
    ),
  })),
});
