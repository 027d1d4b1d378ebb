import sharp from 'sharp';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { Figure, ImagesArtifact, PageArtifact } from '../artifacts.ts';
import { limits } from '../config.ts';
import { type PageScale, scaleOf } from '../pdf/pageScale.ts';
import type { Raster } from '../pdf/raster.ts';
import { renderPages as draw, type PageOrder } from '../pdf/render.ts';
import { renderFallback } from '../pdf/renderFallback.ts';
import { cropOf } from './cropOf.ts';
import { Refused, type Step, type StepContext } from './step.ts';

/** Measured on real reports: level 2 takes 17 ms a page, 6 takes 24 ms for 3% less, a palette 110 ms for half. */
const png = { compressionLevel: 2, adaptiveFiltering: false } as const;
const coverWidth = 480;
/** Beyond 500 pages a long report gets more than the 60 s of a step: so much a page. */
const millisecondsPerPage = 120;

/** Page images, the cover, the crops of all charts, and the text layer beside each page image. */
export const renderPages: Step<'images'> = {
  name: 'images',
  async run(context) {
    const { pages } = await context.artifact('text');
    const { figures } = await context.artifact('charts');
    const budget = Math.max(limits.stepMilliseconds, pages.length * millisecondsPerPage);
    const timeout = AbortSignal.timeout(budget);
    const signal = AbortSignal.any([context.signal, timeout]);
    try {
      return await renderAll(context, pages, figures, signal);
    } catch (error) {
      if (!timeout.aborted || context.signal.aborted) throw error;
      throw new Refused(`Drawing took longer than ${budget} ms`, '文件过于复杂，页面绘制超时');
    }
  },
};

async function renderAll(
  context: StepContext,
  pages: PageArtifact[],
  figures: Figure[],
  signal: AbortSignal,
): Promise<ImagesArtifact> {
  const images: ImagesArtifact = { pages: [], charts: [] };
  const orders = pages.map((page) => ({ page: page.page, scale: scaleOf(page) }));
  const take = async ({ page, scale }: PageOrder, raster: Raster) => {
    const points = pages[page - 1];
    if (!points) return;
    images.pages[page - 1] = await savePage(context, page, scale, raster);
    for (const figure of figures.filter((one) => one.page === page)) {
      const size = await saveCrop(context, figure, points, raster);
      images.charts[figure.number - 1] = { number: figure.number, ...size };
    }
    if (page === 1) await saveCover(context, raster);
  };
  const missing = await draw(context.pdfPath, orders, take, signal);
  const lost = missing.length > 0 ? await renderFallback(context.pdfPath, missing, take, signal) : [];
  if (lost.length === orders.length) throw new Refused('No page can be drawn', '文件页面无法绘制');
  // A page no renderer can draw is an empty sheet in every viewer.
  for (const order of lost) await take(order, blank(order.scale));
  for (const { page, width, height, runs } of pages)
    await context.put(
      storeLayout.pageText(context.reportId, page - 1),
      Buffer.from(JSON.stringify({ width, height, runs })),
    );
  return { pages: images.pages, charts: images.charts.filter(Boolean) };
}

const open = ({ width, height, pixels }: Raster) =>
  sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: limits.pagePixels });

function blank({ width, height }: PageScale): Raster {
  return { width, height, pixels: Buffer.alloc(width * height * 3, 255) };
}

async function savePage({ put, reportId }: StepContext, page: number, scale: PageScale, raster: Raster) {
  const image = raster.width > scale.imageWidth ? open(raster).resize(scale.imageWidth) : open(raster);
  const { data, info } = await image.png(png).toBuffer({ resolveWithObject: true });
  await put(storeLayout.pageImage(reportId, page - 1), data);
  return { width: info.width, height: info.height };
}

async function saveCrop({ put, reportId }: StepContext, figure: Figure, page: PageArtifact, raster: Raster) {
  const area = cropOf(figure.full, page, raster);
  const bytes = await open(raster).extract(area).png(png).toBuffer();
  await put(storeLayout.chart(reportId, figure.number), bytes);
  return { width: area.width, height: area.height };
}

async function saveCover({ put, reportId }: StepContext, raster: Raster) {
  const height = Math.min(coverWidth * 2, Math.ceil((raster.height * coverWidth) / raster.width));
  const bytes = await open(raster)
    .resize(coverWidth, height, { fit: 'cover', position: 'top' })
    .jpeg({ quality: 82, mozjpeg: false })
    .toBuffer();
  await put(storeLayout.cover(reportId), bytes);
}
