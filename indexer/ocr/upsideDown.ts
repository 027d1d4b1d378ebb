import type { TextRun } from '../../mappings/storeLayout.ts';
import type { Raster } from '../pdf/engines/engine.ts';
import { type Size, uprightRaster, uprightRun } from '../pdf/text/sideways.ts';
import type { Area } from './detect.ts';

/** A picture turned by half. */
export const turnedRaster = (raster: Raster): Raster => uprightRaster(uprightRaster(raster, 'up'), 'up');

/** An area of a picture of a size where it lies when that is turned by half. */
export function turnedArea({ slant, ...area }: Area, { width, height }: Size): Area {
  return {
    ...area,
    left: width - area.left - area.width,
    top: height - area.top - area.height,
    ...(slant && { slant: { ...slant, x: width - slant.x, y: height - slant.y } }),
  };
}

/** A run of a page of a size where it lies when that is turned by half. */
export const turnedRun = (run: TextRun, { width, height }: Size): TextRun =>
  uprightRun(uprightRun(run, { width, height }, 'up'), { width: height, height: width }, 'up');
