import type { Box } from '../artifacts.ts';

interface Size {
  width: number;
  height: number;
}

/** Room around a chart, in points: less than there is between two lines of text. */
export const cropMargin = 1;

/**
 * The pixels of a box (points, origin top left) on a drawn page, with a little room around it; always at least one
 * pixel and always within the picture, wherever the box claims to lie.
 */
export function cropOf(box: Box, page: Size, raster: Size) {
  const across = raster.width / page.width;
  const down = raster.height / page.height;
  const within = (value: number, maxDensity: number) =>
    Math.min(Math.max(Math.round(value) || 0, 0), maxDensity);
  const left = within((box[0] - cropMargin) * across, raster.width - 1);
  const top = within((box[1] - cropMargin) * down, raster.height - 1);
  const right = within((box[2] + cropMargin) * across, raster.width);
  const bottom = within((box[3] + cropMargin) * down, raster.height);
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
