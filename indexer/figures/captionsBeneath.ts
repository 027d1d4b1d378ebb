import type { Box } from '../artifacts.ts';
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
  return found;
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
