import type { Box, Evidence } from '../artifacts.ts';
import { union } from '../pdf/text/pieces.ts';

/** A spot on a page: box in points, origin top left. */
export interface Spot {
  page: number;
  box: Box;
}

/** Evidence from where a value was read: all places on the first one's page; undefined for none. */
export function evidenceOf(places: (Spot | null)[], confidence: number): Evidence | undefined {
  const [first, ...rest] = places.filter((one) => one !== null);
  if (!first) return undefined;
  const box = rest
    .filter(({ page }) => page === first.page)
    .reduce((all, one) => union(all, one.box), first.box);
  return { page: first.page, box, confidence: Math.round(confidence * 100) / 100 };
}
