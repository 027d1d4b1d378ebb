import type { Box, Figure } from '../artifacts.ts';
import { union } from '../pdf/text/pieces.ts';
import { interleaved } from '../tables/words.ts';
import type { Caption } from './captions.ts';
import { figureBoxOf } from './figureBox.ts';
import type { FigurePage } from './figurePage.ts';
import { figureRegionsOf } from './figureRegions.ts';
import type { InkMap } from './inkMap.ts';
import { hasRuledCells, rowsOf } from './kind.ts';
import type { Source } from './sources.ts';

/** Captions of the page before, as if they stood right above the first thing on this one. */
export function continuedFigures(
  page: FigurePage,
  carried: Caption[],
  own: Caption[],
  ink: InkMap,
): Caption[] {
  if (carried.length === 0) return [];
  const first = Math.min(page.foot, ...own.map(({ box }) => box[1]));
  let head = page.head;
  // Logos and rules of the running head are no text.
  for (const band of ink.bands([0, 0, page.width, first], 2)) {
    if (band[3] > page.height * headShare) break;
    if (page.runs.some(({ box }) => box[1] < band[3] && box[3] > band[1])) break;
    head = Math.max(head, band[3]);
  }
  if (first - head < minCarriedHeight) return [];
  return carried.map((caption) => ({
    ...caption,
    box: [caption.box[0], head - 9, caption.box[2], head + 0.5] as Box,
  }));
}

/** Running heads with their logos and rules end within this share of a page's height. */
const headShare = 0.105;
/** Points that a figure carried over is at least high. */
const minCarriedHeight = 40;

/** A table without an end on its page: no source line and nothing below. */
export interface OpenTable {
  label: string;
  name: string;
  /** Its rows on the page it began on. */
  body: Box;
}

/** The part of a table that continues on this page. */
interface Rest {
  label: string;
  name: string;
  /** Its rows. */
  body: Box;
  full: Box;
  source: string;
  /** The caption that repeats the table's (表3（续）), when there is one. */
  caption: Caption | undefined;
}

/** Share of the page's height that a continued table reaches at least. */
const minTop = 0.72;
/** Points by which the sides of a table's parts may differ. */
const sameSide = 16;
/** Points from the head to the first row. */
const nearHead = 26;
const repeated = /续|接上[页表]|cont/i;

/** The table that may continue on the next page. */
export function openTable(
  page: FigurePage,
  figures: Omit<Figure, 'number'>[],
  pending: Caption[],
  rest: Rest | null,
): OpenTable | null {
  const isLast = ([, , , bottom]: Box) =>
    bottom > page.height * minTop && !page.runs.some(({ box }) => box[1] > bottom - 1);
  const last = figures.at(-1);
  if (pending.length > 0) return null;
  if (last) {
    const open = last.kind === 'table' && last.label !== '' && last.source === '' && isLast(last.body);
    return open ? { label: last.label, name: last.name, body: last.body } : null;
  }
  return rest && rest.source === '' && isLast(rest.full)
    ? { label: rest.label, name: rest.name, body: rest.full }
    : null;
}

/**
 * The rows on top of a page that belong to the table left open on the page before: as wide as it, and a table. A
 * caption that repeats the table's own, with 续 or word for word, is of it too.
 */
export function restOf(
  open: OpenTable,
  page: FigurePage,
  own: Caption[],
  sources: Source[],
  ink: InkMap,
): Rest | null {
  const again = own.find(
    (one) => one.label === open.label && (repeated.test(one.name) || one.name === open.name),
  );
  const others = own.filter((one) => one !== again);
  const [left, , right] = open.body;
  const caption: Caption = { label: open.label, word: '表', name: '', box: [left, 0, right, 0] };
  const [carried] = again ? [again] : continuedFigures(page, [caption], others, ink);
  if (!carried) return null;
  const region = figureRegionsOf(page, [carried, ...others], sources, ink).find(
    (one) => one.caption === carried,
  );
  const body = region && figureBoxOf(region, page, ink);
  if (!region || !body) return null;
  const [from, top, to] = body.box;
  if (!again && top - carried.box[3] > nearHead) return null;
  if (!isAsWide([from, to], [left, right])) return null;
  if (!hasRuledCells(body.box, ink) && !hasRows(page, body.box)) return null;
  const parts = [body.box, ...(region.source ? [region.source.box] : []), ...(again ? [again.box] : [])];
  const { label, name } = open;
  return {
    label,
    name,
    body: body.box,
    full: parts.reduce(union, [left, top, right, top]),
    source: region.source?.text ?? '',
    caption: again,
  };
}

/** From side to side as wide as the table's head, or its rows amid the same sides, for want of rules. */
function isAsWide([from, to]: [number, number], [left, right]: [number, number]): boolean {
  if (from < left - sameSide || to > right + sameSide) return false;
  const reaches = from < left + sameSide && to > right - sameSide;
  return reaches || Math.abs(from + to - left - right) / 2 < sameSide;
}

/** Most rows have several cells, and some do. */
function hasRows(page: FigurePage, [left, top, right, bottom]: Box): boolean {
  const inside = page.runs.filter(
    ({ box }) => box[0] > left - 4 && box[2] < right + 4 && box[1] > top - 4 && box[3] < bottom + 4,
  );
  const rows: (typeof inside)[] = [];
  let last = Number.NEGATIVE_INFINITY;
  // Lines of a cell stand beside the middle of others.
  for (const row of rowsOf(inside)) {
    const [, from, , to] = row[0]?.box ?? [0, 0, 0, 0];
    if ((from + to) / 2 - last < (to - from) * interleaved) rows.at(-1)?.push(...row);
    else rows.push([...row]);
    last = (from + to) / 2;
  }
  return rows.filter((row) => row.length > 1).length > rows.length * 0.5;
}
