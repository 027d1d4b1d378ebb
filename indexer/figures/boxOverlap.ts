import type { Box } from '../artifacts.ts';

/** Area of the intersection over area of the union. */
export function overlapOf(one: Box, other: Box): number {
  const both = areaOf(shared(one, other));
  return both === 0 ? 0 : both / (areaOf(one) + areaOf(other) - both);
}

/** The box that two have in common; without area where they have none. */
export function shared(one: Box, other: Box): Box {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
}

/** A box's area; 0 for one without. */
export function areaOf([left, top, right, bottom]: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
