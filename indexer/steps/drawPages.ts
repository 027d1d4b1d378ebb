import { createHash } from 'node:crypto';
import { type PageText, storeLayout } from '../../mappings/storeLayout.ts';
import type { Artifacts, Figure, ImagesArtifact, PageArtifact } from '../artifacts.ts';
import { Refused } from '../errors.ts';
import { FigureFinder } from '../figures/findFigures.ts';
import { limits, waitFactorNow } from '../limits.ts';
import { scaleOf } from '../pdf/engines/engine.ts';
import { drawPages as drawPdfPages } from '../pdf/fallback.ts';
import { uprightPage, uprightRaster } from '../pdf/text/sideways.ts';
import { TableReader } from '../tables/readTable.ts';
import { keepChartValues } from './chartValues.ts';
import { saveCover, saveCrop, savePage, sharpCrops } from './pictures.ts';
import { sidewaysFigure, sidewaysTable } from './sideways.ts';
import type { Step, StepContext } from './step.ts';
import { stepVersions } from './versions.ts';

/** Hex digits that distinguish one drawing of a report from another. */
const digits = 12;

/** A context that puts things as the given one does, and a hash of all that was put last under each key. */
function hashing(given: StepContext): { context: StepContext; hash: () => string } {
  const digests = new Map<string, string>();
  const context: StepContext = {
    ...given,
    put(key, bytes) {
      digests.set(key, createHash('sha256').update(bytes).digest('hex'));
      return given.put(key, bytes);
    },
  };
  const hash = () =>
    createHash('sha256')
      .update([...digests].sort(([one], [other]) => (one < other ? -1 : 1)).join('\n'))
      .digest('hex')
      .slice(0, digits);
  return { context, hash };
}

/** Beyond 300 pages a long report gets more than a step does: so much a page, on an idle machine. */
const timeoutMsPerPage = 200;

/**
 * Draws each page once: finds the captioned charts and tables on it (captions in the text, bodies as drawn), keeps
 * its image, the crops of its figures, the cells of its tables, the values of its charts, the cover, and the text layer beside each page image.
 */
export const drawPages: Step<'charts' | 'images'> = {
  makes: ['charts', 'images'],
  version: stepVersions.drawPages,
  reads: ['text'],
  async run(context) {
    const { pages } = await context.artifact('text');
    const alone = Math.max(limits.stepCpuMs, pages.length * timeoutMsPerPage);
    const budget = Math.round(alone * waitFactorNow());
    const timeout = AbortSignal.timeout(budget);
    const signal = AbortSignal.any([context.signal, timeout]);
    try {
      return await drawAll(context, pages, signal, timeout);
    } catch (error) {
      if (!timeout.aborted || context.signal.aborted) throw error;
      throw new Refused(`Drawing took longer than ${budget} ms`, '文件过于复杂，页面绘制超时');
    }
  },
};

/** Keeps the text layer of a page beside its image. */
export async function putPageText(
  { put, reportId }: Pick<StepContext, 'put' | 'reportId'>,
  { page, width, height, runs, recognised }: PageArtifact,
): Promise<void> {
  const text: PageText = { width, height, runs, ...(recognised && { recognised }) };
  await put(storeLayout.pageText(reportId, page - 1), Buffer.from(JSON.stringify(text)));
}

/** Result of one page. */
interface Drawn {
  image: ImagesArtifact['pages'][number];
  crops: ImagesArtifact['charts'];
}

async function drawAll(
  given: StepContext,
  pages: PageArtifact[],
  signal: AbortSignal,
  deadline: AbortSignal,
): Promise<Pick<Artifacts, 'charts' | 'images'>> {
  const { context, hash } = hashing(given);
  const drawn: Drawn[] = [];
  // Figures are found on pages turned until their text is upright, and have their places on the pages as they are.
  const upright = pages.map((page) => uprightPage(page));
  const found: Figure[] = [];
  const onPage = (figure: Figure) => sidewaysFigure(figure, pages, upright);
  const read = upright.map(({ page }) => page);
  const finder = new FigureFinder(read);
  const tables = new TableReader(read, (table) =>
    context.warn?.(
      { reportId: context.reportId, ...table },
      'table is too large to be read: it stays a picture',
    ),
  );
  const requests = pages.map((page) => ({ page: page.page, scale: scaleOf(page), turned: page.turned }));
  for await (const { page: number, raster } of drawPdfPages(context.pdfPath, requests, signal)) {
    const page = pages[number - 1];
    if (!page) continue;
    const seen = uprightRaster(raster, upright[number - 1]?.turn ?? null);
    const here = finder.on(number, seen);
    found.push(...here);
    tables.on(number, seen, found);
    const figures = here.map(onPage);
    const image = await savePage(context, number, scaleOf(page), raster);
    const crops: Drawn['crops'] = [];
    for (const figure of figures) crops.push(await saveCrop(context, figure, page, raster));
    if (number === 1) await saveCover(context, raster);
    drawn.push({ image, crops });
  }
  if (drawn.length === 0) throw new Refused('No page can be drawn', '文件页面无法绘制');
  // Only now do tables have all their parts.
  const figures = found.map(onPage);
  for (const [figure, read] of tables.all()) {
    const table = sidewaysTable(read, pages, upright);
    await context.put(storeLayout.table(context.reportId, figure), Buffer.from(JSON.stringify(table)));
  }
  const crops = await sharpCrops(
    context,
    deadline,
    pages,
    figures,
    drawn.flatMap((one) => one.crops),
  );
  await keepChartValues(context, deadline, pages, figures);
  await context.enter('pages');
  for (const page of pages) await putPageText(context, page);
  return {
    charts: { figures },
    images: { pages: drawn.map(({ image }) => image), charts: crops, hash: hash() },
  };
}
