import { storeLayout } from '../../mappings/storeLayout.ts';
import type { Figure, ImagesArtifact, PageArtifact } from '../artifacts.ts';
import { Refused } from '../errors.ts';
import { cropOf } from '../figures/figurePage.ts';
import type { Picture } from '../pdf/engines/pdfium/drawPictures.ts';
import { scaleOf } from '../pdf/pageScale.ts';
import { drawPdfPictures } from '../pdf/pdf.ts';
import type { StepContext } from './step.ts';

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
      sizes.set(number, { number, width: picture.width, height: picture.height });
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof Refused || deadline.aborted)) throw error;
  }
  return [...sizes.values()];
}

/** A figure with its parts on other pages; null when it is as well drawn already. */
function pictureOf({ page, full, parts = [] }: Figure, pages: PageArtifact[]): Picture | null {
  const places = [{ page, full }, ...parts].flatMap((place) => {
    const own = pages[place.page - 1];
    if (!own) return [];
    const drawn = scaleOf(own);
    return [{ ...place, own, drawn, crop: cropOf(place.full, own, drawn) }];
  });
  const width = Math.max(...places.map(({ crop }) => crop.width));
  const height = places.reduce((sum, { crop }) => sum + crop.height, 0);
  const density = Math.min(maxDensity, (maxWidth - rounding) / width, maxSide / height);
  if (density < minDensity && parts.length === 0) return null;
  return places.map(({ page: number, full: box, own, drawn }) => {
    const whole = { width: Math.round(drawn.width * density), height: Math.round(drawn.height * density) };
    return { page: number, whole, ...cropOf(box, own, whole) };
  });
}
