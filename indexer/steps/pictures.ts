import sharp from 'sharp';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { printOf } from '../alike/print.ts';
import type { Figure, ImagesArtifact, PageArtifact } from '../artifacts.ts';
import { Refused } from '../errors.ts';
import { cropOf } from '../figures/figurePage.ts';
import { limits } from '../limits.ts';
import { type PageScale, type Raster, scaleOf } from '../pdf/engines/engine.ts';
import type { Picture } from '../pdf/engines/pdfium/drawPictures.ts';
import { drawPdfPictures } from '../pdf/pdf.ts';
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

/** Keeps the crop of a figure, in the pixels its page was drawn with, and takes the print of its drawing. */
export async function saveCrop(
  { put, reportId }: Album,
  { number, full, body }: Pick<Figure, 'number' | 'full' | 'body'>,
  page: PageArtifact,
  raster: Raster,
): Promise<Crops[number]> {
  const area = cropOf(full, page, raster);
  await put(storeLayout.chart(reportId, number), await open(raster).extract(area).png(png).toBuffer());
  const { width, height, ...from } = cropOf(body, page, raster);
  const pixels = await open(raster)
    .extract({ ...from, width, height })
    .raw()
    .toBuffer();
  const print = await printOf({ width, height, pixels });
  return { number, width: area.width, height: area.height, ...(print !== null && { print }) };
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

/** A crop is drawn so much denser than its page at most: a figure of half a column is sharp on a phone then. */
const maxDensity = 2;
/** Pixels. No picture is given wider (`pictureWidths` in the BFF's contract). */
const maxWidth = 1240;
/** Both sides of a crop are rounded. */
const rounding = 2;
/** Pixels of a crop's longer side; what is longer stays as its page was drawn. */
const maxSide = 4000;
/** Less is not worth drawing again. */
const minDensity = 1.25;

type Crops = ImagesArtifact['charts'];

/**
 * Draws the crops of figures that are smaller than a screen again at a higher density, those of tables over several
 * pages with all their parts, and updates all sizes. Where a file cannot be drawn so, or not before `deadline`, its
 * crops stay as they are.
 */
export async function sharpCrops(
  { pdfPath, put, reportId, signal, task }: StepContext,
  deadline: AbortSignal,
  pages: PageArtifact[],
  figures: Figure[],
  crops: Crops,
): Promise<Crops> {
  const sizes = new Map(crops.map((crop) => [crop.number, crop]));
  const wanted = figures.flatMap((figure) => {
    const picture = pictureOf(figure, pages);
    return picture ? [{ number: figure.number, picture }] : [];
  });
  const pictures = wanted.map(({ picture }) => picture);
  const options = { ...task, signal: AbortSignal.any([signal, deadline]) };
  let drawn = 0;
  try {
    for await (const picture of drawPdfPictures(pdfPath, pictures, options)) {
      const number = wanted[drawn]?.number ?? 0;
      drawn += 1;
      if (!picture) continue;
      await put(storeLayout.chart(reportId, number), picture.png);
      sizes.set(number, { ...sizes.get(number), number, width: picture.width, height: picture.height });
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof Refused || deadline.aborted)) throw error;
  }
  return [...sizes.values()];
}

/** A figure with its parts on other pages; null when it is as well drawn already. */
function pictureOf({ page, full, parts = [] }: Figure, pages: PageArtifact[]): Picture | null {
  const areas = [{ page, full }, ...parts].flatMap((area) => {
    const own = pages[area.page - 1];
    if (!own) return [];
    const drawn = scaleOf(own);
    return [{ ...area, own, drawn, crop: cropOf(area.full, own, drawn) }];
  });
  const width = Math.max(...areas.map(({ crop }) => crop.width));
  const height = areas.reduce((sum, { crop }) => sum + crop.height, 0);
  const density = Math.min(maxDensity, (maxWidth - rounding) / width, maxSide / height);
  if (density < minDensity && parts.length === 0) return null;
  return areas.map(({ page: number, full: box, own, drawn }) => {
    const whole = { width: Math.round(drawn.width * density), height: Math.round(drawn.height * density) };
    return { page: number, whole, ...cropOf(box, own, whole) };
  });
}
