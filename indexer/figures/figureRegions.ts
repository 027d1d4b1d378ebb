import type { Box } from '../artifacts.ts';
import { hanOf } from '../pdf/text/characters.ts';
import type { Caption } from './captions.ts';
import type { FigurePage } from './figurePage.ts';
import type { InkMap } from './inkMap.ts';
import type { Source } from './sources.ts';

/** Region of a caption's figure: below the caption, within its column, above its source line. */
export interface FigureRegion {
  caption: Caption;
  source: Source | null;
  box: Box;
  /** The lower end is certain: a source line or that of a neighbour on the same row. */
  closed: boolean;
}

/** Points by which a figure may exceed the text's margins. */
const overhang = 22;

/** The region of each caption of a page. */
export function figureRegionsOf(
  page: FigurePage,
  captions: Caption[],
  sources: Source[],
  ink: InkMap,
): FigureRegion[] {
  const [left, right] = contentEdges(page);
  return captionRows(captions).flatMap((row) => {
    const rough = row.map((_, index) => roughColumn(row, index, left, right, sources));
    const found = row.map((caption, index) =>
      sourceOf(caption, rough[index] ?? [left, right], captions, sources),
    );
    const ends = found.filter((one) => one !== null).map((one) => one.box[1]);
    const limits = row.map((caption, index) =>
      lowerLimit(page, caption, rough[index] ?? [left, right], captions),
    );
    const shared = ends.length > 0 ? Math.min(...ends) : null;
    const bottoms = row.map(
      (_, index) => found[index]?.box[1] ?? Math.min(shared ?? Infinity, limits[index] ?? page.height),
    );
    const borders = row.slice(1).map((caption, index) => {
      const previous = row[index] as Caption;
      const band = Math.min(
        bottoms[index] ?? page.height,
        bottoms[index + 1] ?? page.height,
        proseAcross(page, previous, caption),
      );
      return borderBetween(previous, caption, (rough[index + 1]?.[0] ?? caption.box[0]) + 8, band, ink);
    });
    return row.map((caption, index): FigureRegion => {
      const source = found[index] ?? null;
      const bottom = bottoms[index] ?? page.height;
      const sides = asideText(page, caption, bottom, captions);
      const from = index === 0 ? Math.max(left, sides[0]) : (borders[index - 1] ?? left);
      const to = index === row.length - 1 ? Math.min(right, sides[1]) : (borders[index] ?? right);
      const closed = source !== null || (shared !== null && bottom === shared);
      return { caption, source, box: [from, caption.box[3], to, bottom], closed };
    });
  });
}

/** Top of the first line of prose beneath two neighbouring captions that crosses from one's column into the other's. */
function proseAcross(page: FigurePage, one: Caption, other: Caption): number {
  const tops = page.runs
    .filter(
      ({ text, box }) =>
        hanOf(text) > 14 &&
        box[1] > Math.max(one.box[3], other.box[3]) + 20 &&
        box[0] < (one.box[0] + one.box[2]) / 2 &&
        box[2] > (other.box[0] + other.box[2]) / 2,
    )
    .map(({ box }) => box[1]);
  return Math.min(page.height, ...tops);
}

/** Captions that stand on one line, from left to right; rows from top to bottom. */
function captionRows(captions: Caption[]): Caption[][] {
  const rows: Caption[][] = [];
  for (const caption of [...captions].sort((one, other) => one.box[1] - other.box[1])) {
    const row = rows.at(-1);
    const first = row?.[0];
    const size = caption.box[3] - caption.box[1];
    const apart = row?.every((one) => one.box[2] <= caption.box[0] + 2 || one.box[0] >= caption.box[2] - 2);
    if (row && first && apart && Math.abs(first.box[1] - caption.box[1]) < size * 1.2) row.push(caption);
    else rows.push([caption]);
  }
  return rows.map((row) => row.sort((one, other) => one.box[0] - other.box[0]));
}

function contentEdges(page: FigurePage): [number, number] {
  const inner = page.runs.filter(
    ({ box }) => box[1] > page.height * 0.06 && box[3] < page.height * 0.94 && box[2] - box[0] > 20,
  );
  const left = Math.min(page.width * 0.1, ...inner.map(({ box }) => box[0]));
  const right = Math.max(page.width * 0.91, ...inner.map(({ box }) => box[2]));
  return [Math.max(6, left - overhang), Math.min(page.width - 6, right + overhang)];
}

function roughColumn(
  row: Caption[],
  index: number,
  left: number,
  right: number,
  sources: Source[],
): [number, number] {
  return [
    index === 0 ? left : columnStart(row, index, sources),
    row[index + 1] ? columnStart(row, index + 1, sources) : right,
  ];
}

/** Left edge of a caption's column: the caption's, or its source line's when the caption is centred. */
function columnStart(row: Caption[], index: number, sources: Source[]): number {
  const [previous, caption] = [row[index - 1], row[index]];
  if (!previous || !caption) return 0;
  const edge = caption.box[0];
  const beneath = sources.filter(({ box }) => box[1] > caption.box[3]);
  const nearest = Math.min(...beneath.map(({ box }) => box[1]));
  const level = beneath.filter(({ box }) => box[1] < nearest + 30).map(({ box }) => box[0]);
  const middle = (previous.box[0] + previous.box[2]) / 2;
  const centred = level.filter((start) => start > middle + 20 && start < edge);
  return level.some((start) => Math.abs(start - edge) < 14) || centred.length === 0
    ? edge - 8
    : Math.max(...centred) - 8;
}

/** The nearest source line beneath a caption in its column, with no other caption of the column between. */
function sourceOf(
  caption: Caption,
  column: [number, number],
  captions: Caption[],
  sources: Source[],
): Source | null {
  const below = sources.filter(
    ({ box }) =>
      box[1] > caption.box[3] + 4 && box[0] >= column[0] - 12 && box[0] < column[1] && box[2] > column[0],
  );
  const nearest = below.sort((one, other) => one.box[1] - other.box[1])[0];
  if (!nearest) return null;
  const between = captions.some(
    (one) =>
      one !== caption &&
      one.box[1] > caption.box[3] &&
      one.box[1] < nearest.box[1] &&
      one.box[0] < column[1] &&
      one.box[2] > column[0],
  );
  return between ? null : nearest;
}

/** A figure without a source line ends above the next caption of its column or the page's foot. */
function lowerLimit(
  page: FigurePage,
  caption: Caption,
  column: [number, number],
  captions: Caption[],
): number {
  const next = captions
    .filter((one) => one.box[1] > caption.box[3] && one.box[0] < column[1] && one.box[2] > column[0])
    .map((one) => one.box[1] - 2);
  return Math.min(page.foot - 2, ...next);
}

/**
 * X position that separates the columns of two neighbouring captions: the blank strip right before the second's
 * `edge`, or the widest one between their middles when they are centred.
 */
function borderBetween(one: Caption, other: Caption, edge: number, bottom: number, ink: InkMap): number {
  // Below the shorter caption: the rule below a caption of two lines shows where its column begins.
  const top = Math.min(one.box[3], other.box[3]) + 6;
  const from = (one.box[0] + one.box[2]) / 2;
  const to = (other.box[0] + other.box[2]) / 2;
  const whole = ink.gutters([from, top, to, bottom - 4]);
  // A rule above the sources goes across both columns.
  const gutters = whole.length > 0 ? whole : ink.gutters([from, top, to, bottom - 16]);
  const near = gutters.find(([start, end]) => start < edge + 1 && end > edge - 14);
  if (near) return Math.min(Math.max(edge - 2, near[0]), near[1]);
  const widest = gutters.sort((a, b) => b[1] - b[0] - (a[1] - a[0]))[0];
  if (widest && widest[1] - widest[0] > 3) return (widest[0] + widest[1]) / 2;
  return Math.min(edge - 2, (one.box[2] + edge) / 2 + 20);
}

/** Room left beside the region by text and other figures: prose in another column, captions. */
function asideText(
  page: FigurePage,
  caption: Caption,
  bottom: number,
  captions: Caption[],
): [number, number] {
  let left = 0;
  let right = page.width;
  const lines = page.runs.filter(
    ({ box }) => box[1] > caption.box[1] - 4 && box[3] < bottom && box[2] - box[0] > 90,
  );
  const after = lines.filter(({ box }) => box[0] > caption.box[2] + 4);
  const before = lines.filter(({ box }) => box[2] < caption.box[0] - 4);
  if (isColumn(page, after, caption, bottom)) right = Math.min(...after.map(({ box }) => box[0])) - 4;
  if (isColumn(page, before, caption, bottom)) left = Math.max(...before.map(({ box }) => box[2])) + 4;
  for (const one of captions) {
    if (one === caption || one.box[1] < caption.box[1] - 4 || one.box[1] > bottom) continue;
    if (one.box[0] > caption.box[2]) right = Math.min(right, one.box[0] - 4);
    else if (one.box[2] < caption.box[0]) left = Math.max(left, one.box[2] + 4);
  }
  return [left, right];
}

/** Several lines of prose that go on above or beneath the figure's band; the cells of a table do not. */
function isColumn(page: FigurePage, lines: FigurePage['runs'], caption: Caption, bottom: number): boolean {
  const isProse = ({ text, box }: FigurePage['runs'][number]) => box[2] - box[0] > 90 && hanOf(text) > 11;
  const prose = lines.filter(isProse);
  if (prose.length < 4) return false;
  return page.runs.some(
    (run) =>
      isProse(run) &&
      (run.box[3] < caption.box[1] - 2 || run.box[1] > bottom + 14) &&
      prose.some((line) => Math.abs(line.box[0] - run.box[0]) < 1),
  );
}
