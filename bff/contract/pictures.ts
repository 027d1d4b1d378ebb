/** Widths in pixels that covers, page images, crops and banners are given in, as WebP, by `?w=` (decisions). */
export const pictureWidths = [144, 384, 800, 1240] as const;

/** One of `pictureWidths`. */
export type PictureWidth = (typeof pictureWidths)[number];

/**
 * What an `<img>` chooses from (`srcset`): a picture at the widths below its own, then at its own or the widest.
 * @param own pixels the stored picture is wide; it is never enlarged
 */
export function pictureSources(url: string, own: number): string {
  const next = pictureWidths.find((width) => width >= own) ?? Number.POSITIVE_INFINITY;
  return pictureWidths
    .filter((width) => width <= next)
    .map((width) => `${url}?w=${width} ${Math.min(width, own)}w`)
    .join(', ');
}
