import type { Box } from '../artifacts.ts';
import { union } from '../pdf/text/pieces.ts';
import type { Caption } from './captions.ts';
import type { FigureBox } from './figureBox.ts';
import type { FigurePage } from './figurePage.ts';
import type { InkMap } from './inkMap.ts';
import type { Source } from './sources.ts';
import { uncaptionedFigures } from './uncaptionedFigures.ts';

/** A drawing whose caption stands beneath it. */
export interface DrawingAbove {
  caption: Caption;
  body: FigureBox;
  source: Source | null;
}

/** Points between a drawing and the caption beneath it, and between that and its source. */
const reach = 30;
/** Points from a source down to the caption beneath it. */
const sourceGap = 12;

/**
 * The drawings of a page whose house sets captions beneath: each caption of a chart has one right above it, with no
 * text between but its source, the first one too. Null for a page that does not plainly do so.
 */
export function drawingsAbove(
  page: FigurePage,
  captions: Caption[],
  sources: Source[],
  ink: InkMap,
): DrawingAbove[] | null {
  const charts = captions.filter(({ word }) => word !== '表');
  if (charts.length === 0) return null;
  const drawings = uncaptionedFigures(
    page,
    captions.map(({ box }) => box),
    sources,
    ink,
  ).map(({ body }) => body);
  const free = new Set(drawings);
  const found: DrawingAbove[] = [];
  for (const caption of charts) {
    // Of sources on one row the nearest to the left is of the caption's column.
    const between = sources
      .filter(
        (one) =>
          Math.abs(caption.box[1] - one.box[3]) < sourceGap &&
          one.box[1] < caption.box[1] - 4 &&
          one.box[0] < caption.box[2],
      )
      .sort((one, other) => other.box[0] - one.box[0])[0];
    const [left, , right, bottom] = caption.box;
    const box: Box = [left, between?.box[1] ?? caption.box[1], right, bottom];
    const drawing = [...free].find(
      (one) => isAbove(one, box) && !page.runs.some((run) => isBetween(run.box, one, box)),
    );
    if (!drawing) return null;
    free.delete(drawing);
    const source = between ?? sources.find((one) => isAbove(box, one.box)) ?? null;
    found.push({ caption, body: { box: drawing, kind: 'chart' }, source });
  }
  return found.map((one) => ({ ...one, body: { ...one.body, box: withParts(one, free, page) } }));
}

/** Points between the parts of one figure: side by side, and stacked. */
const partGap = { beside: 80, above: reach };

/** A figure's drawing with those that have no caption of their own: beside it, over the caption's middle, or right above. */
function withParts({ caption, body }: DrawingAbove, free: Set<Box>, page: FigurePage): Box {
  const middle = (box: Box) => (box[0] + box[2]) / 2;
  let whole = body.box;
  for (const one of [...free].sort((a, b) => b[3] - a[3])) {
    const both = union(whole, one);
    const [across, down] = [
      Math.min(whole[2], one[2]) - Math.max(whole[0], one[0]),
      Math.min(whole[3], one[3]) - Math.max(whole[1], one[1]),
    ];
    const beside = down > Math.min(whole[3] - whole[1], one[3] - one[1]) * 0.7 && -across < partGap.beside;
    const off = (box: Box) => Math.abs(middle(box) - middle(caption.box));
    const shared = across > Math.max(whole[2] - whole[0], one[2] - one[0]) * 0.8;
    const above = shared && whole[1] - one[3] > -4 && whole[1] - one[3] < partGap.above;
    const parted = above && page.runs.some((run) => isBetween(run.box, one, whole));
    if (!(beside && off(both) < off(whole) - 20) && (!above || parted)) continue;
    whole = both;
    free.delete(one);
  }
  return whole;
}

/** Points between the captions of one line of text, and between drawings stacked for one. */
const lineGap = 30;
const stackGap = 60;

/**
 * Drawings above each other whose captions stand in one line of text over or under all of them: 图7、甲 图8、乙. Each
 * drawing reaches from one caption to the next, and there are as many as captions.
 */
export function stackedFigures(
  page: FigurePage,
  captions: Caption[],
  sources: Source[],
  ink: InkMap,
): DrawingAbove[] {
  const lines = captions.reduce<Caption[][]>((all, caption) => {
    const last = all.at(-1)?.at(-1);
    const gap = last ? caption.box[0] - last.box[2] : Infinity;
    const level = last && Math.abs(last.box[3] - caption.box[3]) < 2;
    if (level && gap > -2 && gap < lineGap) all.at(-1)?.push(caption);
    else all.push([caption]);
    return all;
  }, []);
  const able = lines.filter((line) => line.length > 1 && line.every(({ word }) => word !== '表'));
  if (able.length === 0) return [];
  const texts = captions.map(({ box }) => box);
  const drawings = uncaptionedFigures(page, texts, sources, ink).map(({ body }) => body);
  return able.flatMap((line) => {
    const box = line.map((one) => one.box).reduce(union);
    const wide = drawings.filter((one) => line.every((caption) => sharesWidth(one, caption.box)));
    const under = chainOf(wide, box, page);
    const over = chainOf(wide.map(upsideDown), upsideDown(box), page, true).map(upsideDown).reverse();
    const stack = [under, over].find((one) => one.length === line.length);
    return (stack ?? []).map((drawing, index) => ({
      caption: line[index] as Caption,
      body: { box: drawing, kind: 'chart' },
      source: null,
    }));
  });
}

const sharesWidth = (one: Box, other: Box) => one[0] < other[2] && one[2] > other[0];
const upsideDown = ([left, top, right, bottom]: Box): Box => [left, -bottom, right, -top];

/** The drawings that follow one another beneath a line of captions, with no text between; `turned`: upside down. */
function chainOf(drawings: Box[], line: Box, page: FigurePage, turned = false): Box[] {
  const chain: Box[] = [];
  let last = line;
  for (const one of [...drawings].sort((a, b) => a[1] - b[1])) {
    const gap = one[1] - last[3];
    if (gap < -4) continue;
    if (gap > (chain.length === 0 ? reach : stackGap)) break;
    const [above, beneath] = turned ? [upsideDown(one), upsideDown(last)] : [last, one];
    if (page.runs.some((run) => isBetween(run.box, above, beneath))) break;
    chain.push(one);
    last = one;
  }
  return chain;
}

/** One ends right above the other and shares most of the narrower's width with it. */
function isAbove(one: Box, other: Box): boolean {
  const shared = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const narrower = Math.min(one[2] - one[0], other[2] - other[0]);
  const gap = other[1] - one[3];
  return gap > -4 && gap < reach && shared > narrower * 0.5;
}

function isBetween(box: Box, above: Box, beneath: Box): boolean {
  return box[1] > above[3] - 2 && box[3] < beneath[1] + 2 && box[0] < above[2] && box[2] > above[0];
}
