import { chartTypeOf } from '../../mappings/taxonomy/classify.ts';
import type { Box, Figure, PageArtifact } from '../artifacts.ts';
import { union } from '../pdf/boxes.ts';
import type { Raster } from '../pdf/raster.ts';
import { bodyOf } from './body.ts';
import { findCaptions } from './captions.ts';
import type { FigurePage } from './figurePage.ts';
import { Ink } from './ink.ts';
import { slotsOf } from './slots.ts';
import { findSources } from './sources.ts';

/** The charts and captioned tables of one page as drawn, in reading order; numbers are given later. */
export function findFigures(page: FigurePage, raster: Raster): Omit<Figure, 'number'>[] {
  const captions = findCaptions(page);
  if (captions.length === 0) return [];
  const ink = new Ink(raster, page.width);
  const figures: Omit<Figure, 'number'>[] = [];
  for (const slot of slotsOf(page, captions, findSources(page), ink)) {
    const body = bodyOf(slot, page, ink);
    if (!body) continue;
    const { caption, source } = slot;
    const full = [caption.box, body.box, ...(source ? [source.box] : [])].reduce(union);
    figures.push({
      kind: body.kind,
      label: caption.label,
      name: caption.name,
      source: source?.text.replace(/^(?:资料|数据|图表|图片|信息)?来源\s*[：:]?\s*/, '') ?? '',
      page: page.page,
      body: rounded(body.box),
      full: rounded(withMargin(full, page)),
      type_id: chartTypeOf(caption.name),
    });
  }
  return figures;
}

/** Whether a page may hold figures at all: only then is it worth drawing. */
export function mayHoldFigures(page: PageArtifact): boolean {
  return findCaptions(page).length > 0;
}

/** Letters reach a little beyond the boxes their fonts tell. */
function withMargin([left, top, right, bottom]: Box, { width, height }: PageArtifact): Box {
  return [
    Math.max(0, left - 2),
    Math.max(0, top - 2),
    Math.min(width, right + 2),
    Math.min(height, bottom + 2),
  ];
}

function rounded(box: Box): Box {
  return box.map((value) => Math.round(value * 10) / 10) as Box;
}
