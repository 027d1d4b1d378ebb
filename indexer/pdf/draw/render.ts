import { runLimited, ToolMissing } from '../../process/runLimited.ts';
import type { PageScale } from './pageScale.ts';
import { type Raster, readRasters } from './raster.ts';

/** One page to draw, from 1, and how large. */
export interface PageOrder {
  page: number;
  scale: PageScale;
  /** The page is stored rotated by a quarter. */
  turned?: true | undefined;
}

/** Limits of one run of the renderer, and its pages. */
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
      last.scale.height === order.scale.height &&
      last.turned === order.turned;
    if (run && fits && run.length < renderLimits.pagesPerRun) run.push(order);
    else runs.push([order]);
  }
  return runs;
}

/** Takes a drawn page. Its pixels are another page's once the promise is fulfilled. */
export type TakePage = (order: PageOrder, raster: Raster) => Promise<void>;

/**
 * Draws pages with poppler, without annotations, and hands them over in order: what is drawn to `take`, stretches
 * that cannot be drawn to `lose`. Pages drawn wrongly at first come again, beginning with the earliest of them.
 * Throws what the two throw, the signal's reason, and `ToolMissing`.
 */
export async function renderPages(
  pdfPath: string,
  orders: PageOrder[],
  take: TakePage,
  lose: (orders: PageOrder[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (const run of runsOf(orders)) {
    if ((await draw(pdfPath, run, take, signal)) === run.length) continue;
    // Images bear no page number: after a gap none of the run can be trusted, so page by page.
    const missing: PageOrder[] = [];
    const takeAfterMissing: TakePage = async (order, raster) => {
      if (missing.length > 0) await lose(missing.splice(0));
      await take(order, raster);
    };
    for (const order of run)
      if ((await draw(pdfPath, [order], takeAfterMissing, signal)) === 0) missing.push(order);
    if (missing.length > 0) await lose(missing);
  }
}

/** Gives how many pages came out. */
async function draw(pdfPath: string, run: PageOrder[], take: TakePage, signal: AbortSignal): Promise<number> {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return 0;
  // Both sides are given: whatever size the file claims here, this many pixels come out.
  // Of a page on its side the renderer would scale the wrong sides; its longer one is the same either way.
  const { width, height } = first.scale;
  const size = first.turned
    ? ['-scale-to', `${Math.max(width, height)}`]
    : ['-scale-to-x', `${width}`, '-scale-to-y', `${height}`];
  const range = ['-f', `${first.page}`, '-l', `${last.page}`];
  let drawn = 0;
  let failure: unknown;
  await runLimited(
    'pdftoppm',
    ['-q', '-cropbox', '-hide-annotations', ...range, ...size, pdfPath],
    { ...renderLimits, addressSpace: true, reads: [pdfPath], signal },
    async (output) => {
      let previous: Promise<void> = Promise.resolve();
      for await (const raster of readRasters(output)) {
        const order = run[drawn];
        if (!order) return;
        drawn += 1;
        // One page is kept while the next is drawn; the one after takes its place in memory.
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
