import { runLimited, ToolMissing } from '../process/runLimited.ts';
import type { PageScale } from './pageScale.ts';
import { type Raster, readRasters } from './raster.ts';

/** One page to draw, from 1, and how large. */
export interface PageOrder {
  page: number;
  scale: PageScale;
}

/** What one run of the renderer may use, and how many pages it is given. */
export const renderLimits = {
  milliseconds: 60_000,
  /** Two runs and the indexer itself stay below 2 GiB. */
  bytes: 700 * 1024 * 1024,
  pagesPerRun: 50,
} as const;

/** Consecutive pages of one size, at most `pagesPerRun`: the renderer takes a range and one size. */
function runsOf(orders: PageOrder[]): PageOrder[][] {
  const runs: PageOrder[][] = [];
  for (const order of orders) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const fits =
      last?.page === order.page - 1 &&
      last.scale.width === order.scale.width &&
      last.scale.height === order.scale.height;
    if (run && fits && run.length < renderLimits.pagesPerRun) run.push(order);
    else runs.push([order]);
  }
  return runs;
}

/**
 * Draws pages with poppler, without annotations, and hands each to `take` as it comes; `take` may be called again
 * for a page that was drawn wrongly first. Gives the pages that could not be drawn. Throws what `take` throws,
 * the signal's reason, and `ToolMissing`.
 */
export async function renderPages(
  pdfPath: string,
  orders: PageOrder[],
  take: (order: PageOrder, raster: Raster) => Promise<void>,
  signal: AbortSignal,
): Promise<PageOrder[]> {
  const missing: PageOrder[] = [];
  for (const run of runsOf(orders)) {
    if ((await draw(pdfPath, run, take, signal)) === run.length) continue;
    // Images bear no page number: after a gap none of the run can be trusted, so page by page.
    for (const order of run) if ((await draw(pdfPath, [order], take, signal)) === 0) missing.push(order);
  }
  return missing;
}

/** Gives how many pages came out. */
async function draw(
  pdfPath: string,
  run: PageOrder[],
  take: (order: PageOrder, raster: Raster) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return 0;
  // Both sides are given: whatever size the file claims here, this many pixels come out.
  const size = ['-scale-to-x', `${first.scale.width}`, '-scale-to-y', `${first.scale.height}`];
  const range = ['-f', `${first.page}`, '-l', `${last.page}`];
  let drawn = 0;
  let failure: unknown;
  await runLimited(
    'pdftoppm',
    ['-q', '-cropbox', '-hide-annotations', ...range, ...size, pdfPath],
    { ...renderLimits, addressSpace: true, signal },
    async (output) => {
      let previous: Promise<void> = Promise.resolve();
      for await (const raster of readRasters(output)) {
        const order = run[drawn];
        if (!order) return;
        drawn += 1;
        // One page is kept while the next is drawn.
        await previous;
        previous = take(order, raster).catch((error: unknown) => {
          failure = error;
        });
        if (failure) break;
      }
      await previous;
    },
  ).catch((error: unknown) => {
    signal.throwIfAborted();
    if (error instanceof ToolMissing) throw error;
  });
  if (failure) throw failure;
  return drawn;
}
