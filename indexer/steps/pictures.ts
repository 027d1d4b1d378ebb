import sharp from 'sharp';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { Figure, PageArtifact } from '../artifacts.ts';
import { cropOf } from '../figures/figurePage.ts';
import { limits } from '../limits.ts';
import type { Raster } from '../pdf/engines/engine.ts';
import type { PageScale } from '../pdf/pageScale.ts';
import type { StepContext } from './step.ts';

/** Measured on real reports: level 2 takes 17 ms a page, 6 takes 24 ms for 3% less, a palette 110 ms for half. */
const png = { compressionLevel: 2, adaptiveFiltering: false } as const;
const coverWidth = 480;

/** Destination of a picture, and its report. */
type Album = Pick<StepContext, 'put' | 'reportId'>;

/** Size of a picture in pixels. */
interface Size {
  width: number;
  height: number;
}

const open = ({ width, height, pixels }: Raster) =>
  sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: limits.pagePixels });

/** Keeps a page's image, as wide as its scale says. */
export async function savePage(
  { put, reportId }: Album,
  page: number,
  scale: PageScale,
  raster: Raster,
): Promise<Size> {
  const image = raster.width > scale.imageWidth ? open(raster).resize(scale.imageWidth) : open(raster);
  const { data, info } = await image.png(png).toBuffer({ resolveWithObject: true });
  await put(storeLayout.pageImage(reportId, page - 1), data);
  return { width: info.width, height: info.height };
}

/** Keeps the crop of a figure, in the pixels its page was drawn with. */
export async function saveCrop(
  { put, reportId }: Album,
  { number, full }: Pick<Figure, 'number' | 'full'>,
  page: PageArtifact,
  raster: Raster,
): Promise<Size & { number: number }> {
  const area = cropOf(full, page, raster);
  await put(storeLayout.chart(reportId, number), await open(raster).extract(area).png(png).toBuffer());
  return { number, width: area.width, height: area.height };
}

/** Keeps the first page, small, as the report's cover. */
export async function saveCover({ put, reportId }: Album, raster: Raster): Promise<void> {
  const height = Math.min(coverWidth * 2, Math.ceil((raster.height * coverWidth) / raster.width));
  const bytes = await open(raster)
    .resize(coverWidth, height, { fit: 'cover', position: 'top' })
    .jpeg({ quality: 82, mozjpeg: false })
    .toBuffer();
  await put(storeLayout.cover(reportId), bytes);
}
