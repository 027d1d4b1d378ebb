import type { Box, PageArtifact } from '../artifacts.ts';
import { runningText } from '../pdf/text/boilerplate.ts';
import { hanOf } from '../pdf/text/characters.ts';
import { median } from '../pdf/text/order.ts';
import { isOpening } from './sources.ts';

/** A page to look for figures on: without the heads and feet that run through the report. */
export interface FigurePage extends PageArtifact {
  /** Bottom of the running head, in points from the top. */
  head: number;
  /** Top of the running foot; near the page's end when there is none. */
  foot: number;
}

/** Share of the page's height, at the top and at the bottom, that running heads and feet may take. */
const margin = 0.13;

/** Takes the running heads and feet out of the pages' runs. */
export function figurePages(pages: PageArtifact[]): FigurePage[] {
  const running = runningText(pages);
  return pages.map((page, index) => {
    const found = withoutLabels(page, running[index] ?? new Set());
    const boxes = [...found].flatMap((run) => {
      const box = page.runs[run]?.box;
      return box ? [box] : [];
    });
    // Markers of templates stand anywhere and end no head.
    const heads = boxes.filter((box) => box[3] < page.height * margin).map((box) => box[3]);
    const head = Math.max(page.height * 0.05, ...heads);
    const feet = boxes.filter((box) => box[1] > page.height * (1 - margin)).map((box) => box[1]);
    const end = Math.min(page.height * 0.965, ...feet);
    const foot = footnotesTop(page, end);
    const runs = page.runs.filter((run, at) => !found.has(at) && run.box[1] < foot);
    return { ...page, head, foot, runs };
  });
}

/** Running runs without the labels of charts that stand at the end of many pages: a source is beneath these, never a foot's. */
function withoutLabels({ runs, height }: PageArtifact, found: ReadonlySet<number>): Set<number> {
  const sources = runs.filter(
    ({ text, box }, at) => !found.has(at) && isOpening(text) && box[1] > height / 2,
  );
  const lowest = Math.max(...sources.map(({ box }) => box[1]));
  const isLabel = ([, top, , bottom]: Box) => top > height * (1 - margin) && bottom < lowest;
  return new Set([...found].filter((at) => !isLabel(runs[at]?.box ?? [0, 0, 0, 0])));
}

/** Share of the page's height that its footnotes stand within, and of the print's size that theirs is at most. */
const notes = { from: 0.7, print: 0.88 };
const noteMark = /^(?:\d{1,2}|[①-⑳*†])\s?[^\d\s.,%年月]/u;

/**
 * Top of the footnotes that end a page, or `end` without any: sentences in small print from the text's margin or left of
 * it, each after its number, with the lines they go on in. Cells of a table stand beside others.
 */
function footnotesTop(page: PageArtifact, end: number): number {
  const sizeOf = ({ box }: PageArtifact['runs'][number]) => box[3] - box[1];
  const prose = page.runs.filter(({ text, box }) => hanOf(text) > 14 && box[3] < page.height * notes.from);
  const left = Math.min(...prose.map(({ box }) => box[0]));
  const print = median(prose.map(sizeOf));
  if (!print) return end;
  const low = page.runs
    .filter(({ box }) => box[1] > page.height * notes.from && box[1] < end)
    .sort((one, other) => other.box[1] - one.box[1]);
  let top = end;
  for (const run of low) {
    if (sizeOf(run) > print * notes.print || run.box[0] > left + print * 2 || isOpening(run.text)) break;
    if (low.some((one) => one !== run && Math.abs(one.box[1] - run.box[1]) < sizeOf(run) / 2)) break;
    if (noteMark.test(run.text) && hanOf(run.text) >= 6) top = run.box[1];
  }
  return top;
}

interface Size {
  width: number;
  height: number;
}

/** Room around a chart, in points: less than there is between two lines of text. */
export const cropMargin = 1;

/**
 * The pixels of a box (points, origin top left) on a drawn page, with a little room around it; always at least one
 * pixel and always within the picture, wherever the box claims to lie.
 */
export function cropOf(box: Box, page: Size, raster: Size) {
  const across = raster.width / page.width;
  const down = raster.height / page.height;
  const within = (value: number, maxDensity: number) =>
    Math.min(Math.max(Math.round(value) || 0, 0), maxDensity);
  const left = within((box[0] - cropMargin) * across, raster.width - 1);
  const top = within((box[1] - cropMargin) * down, raster.height - 1);
  const right = within((box[2] + cropMargin) * across, raster.width);
  const bottom = within((box[3] + cropMargin) * down, raster.height);
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
