import { limits } from '../limits.ts';

/** Pixels a page is drawn at, and the width its image is kept at. */
export interface PageScale {
  width: number;
  height: number;
  imageWidth: number;
}

/** A4 at this density is 1,240 pixels wide: page image and crisp chart crops from one drawing. */
const density = 150;
const imageWidth = 1240;
/** Points. Shorter sides are replaced: dividing by them would overflow. */
const minLength = 1e-3;
const maxLength = 1_000_000;
/** Posters and banners: no side longer than a PNG is useful with. */
const maxSide = 16_000;

/**
 * Scale at which to draw a page of a size in points. Never above 40 megapixels or a side of 16,000 pixels, whatever a
 * hostile file claims; never below one pixel.
 */
export function scaleOf(points: { width: number; height: number }): PageScale {
  const inches = { width: sane(points.width) / 72, height: sane(points.height) / 72 };
  const wanted = Math.max(density, imageWidth / Math.max(inches.width, inches.height));
  const dpi = Math.min(
    wanted,
    maxSide / Math.max(inches.width, inches.height),
    Math.sqrt(limits.pagePixels / (inches.width * inches.height)),
  );
  const width = Math.max(1, Math.floor(inches.width * dpi));
  const height = Math.max(1, Math.floor(inches.height * dpi));
  return { width, height, imageWidth: Math.min(width, imageWidth) };
}

const sane = (length: number) =>
  Number.isFinite(length) && length > 0 ? Math.min(Math.max(length, minLength), maxLength) : 595;
