import type { TextRun } from '../../mappings/storeLayout.ts';
import type { Raster } from '../pdf/engines/engine.ts';
import type { Area } from './detect.ts';

interface Size {
  width: number;
  height: number;
}

/** A picture turned by half. */
export function turnedRaster({ width, height, pixels }: Raster): Raster {
  const turned = Buffer.allocUnsafe(pixels.length);
  for (let from = 0, to = pixels.length - 3; to >= 0; from += 3, to -= 3)
    for (let channel = 0; channel < 3; channel += 1) turned[to + channel] = pixels[from + channel] ?? 0;
  return { width, height, pixels: turned };
}

/** An area of a picture of a size where it lies when that is turned by half. */
export function turnedArea({ slant, ...area }: Area, { width, height }: Size): Area {
  return {
    ...area,
    left: width - area.left - area.width,
    top: height - area.top - area.height,
    ...(slant && { slant: { ...slant, x: width - slant.x, y: height - slant.y } }),
  };
}

const opposite = { right: 'left', left: 'right', up: 'down', down: 'up' } as const;

/** A run of a page of a size where it lies when that is turned by half. */
export function turnedRun({ direction: given, edges, ...run }: TextRun, { width, height }: Size): TextRun {
  const [left, top, right, bottom] = run.box;
  const direction = given ?? 'right';
  const along = direction === 'up' || direction === 'down' ? height : width;
  const turned = opposite[direction];
  return {
    ...run,
    box: [width - right, height - bottom, width - left, height - top],
    ...(turned !== 'right' && { direction: turned }),
    ...(edges && { edges: edges.map((edge) => Math.round((along - edge) * 10) / 10) }),
  };
}
