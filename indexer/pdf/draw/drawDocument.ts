import { lend } from '../../process/shareReadOnly.ts';
import type { PageScale } from './pageScale.ts';
import type { Raster } from './raster.ts';
import { type PageOrder, renderPages, type TakePage } from './render.ts';
import { renderFallback } from './renderFallback.ts';

/** Pages of one file that the slow renderer is given; a file that needs it for more is beyond help. */
const maxRescued = 20;

/**
 * Draws every page of a file, by whichever renderer can, and hands them to `take` in order; a page no renderer can
 * draw is an empty sheet, as in every viewer. Pages drawn wrongly at first come again, beginning with the earliest
 * of them. Gives whether any page was drawn; of a file that none was drawn of, none is handed over.
 */
export async function drawDocument(
  pdfPath: string,
  orders: PageOrder[],
  take: TakePage,
  signal: AbortSignal,
): Promise<boolean> {
  return lend(pdfPath, (lent) => draw(lent, orders, take, signal));
}

async function draw(
  pdfPath: string,
  orders: PageOrder[],
  take: TakePage,
  signal: AbortSignal,
): Promise<boolean> {
  const drawn = new Set<number>();
  const blanks: PageOrder[] = [];
  let rescues = maxRescued;
  const takeBlanks = async () => {
    for (const order of blanks.splice(0)) await take(order, blank(order.scale));
  };
  const takeDrawn: TakePage = async (order, raster) => {
    // Empty sheets before the first page that was drawn wait for it.
    await takeBlanks();
    drawn.add(order.page);
    await take(order, raster);
  };
  const rescue = async (lost: PageOrder[]) => {
    for (const { page } of lost) drawn.delete(page);
    const tried = lost.slice(0, rescues);
    rescues -= tried.length;
    const takeRescued = async (order: PageOrder, raster: Raster | null) => {
      if (raster) await takeDrawn(order, raster);
      else blanks.push(order);
    };
    if (tried.length > 0) await renderFallback(pdfPath, tried, takeRescued, signal);
    blanks.push(...lost.slice(tried.length));
  };
  await renderPages(pdfPath, orders, takeDrawn, rescue, signal);
  if (drawn.size > 0) await takeBlanks();
  return drawn.size > 0;
}

function blank({ width, height }: PageScale): Raster {
  return { width, height, pixels: Buffer.alloc(width * height * 3, 255) };
}
