import type { Box } from '../../../artifacts.ts';
import { isWide, readable } from '../../text/characters.ts';
import {
  ascent,
  blankBetween,
  type Cell,
  cellText,
  type Direction,
  descent,
  type Piece,
  trimCells,
  union,
} from '../../text/pieces.ts';
import type { OpenDocument, ReadPage, TextEngine } from '../engine.ts';
import { type Glyph, readGlyphs } from './glyphs.ts';
import { layersOf } from './layers.ts';
import { dropPdfium, openPdfium } from './library.ts';
import { ImageOpacity } from './visibility.ts';

/** Gaps in sizes of the font: beyond the first one Latin words part, beyond the second one columns may. */
const wordGap = 0.15;
const columnGap = 0.8;
/** A step to the side so large, in sizes of the font, leaves the line. */
const sideStep = 0.3;

/** A step from one slanting letter to the next, in sizes of the font, at most: a letter and a blank. */
const slantStep = 2.2;

/** Cuts the characters of a page into pieces that stand on one line without wide gaps, in their order. */
export function piecesOf(glyphs: readonly Glyph[]): Piece[] {
  const pieces: Piece[] = [];
  for (let from = 0; from < glyphs.length; ) {
    let to = from + 1;
    while (to < glyphs.length && isOneText(glyphs[to - 1], glyphs[to])) to += 1;
    pieces.push(...piecesOfObject(glyphs.slice(from, to)));
    from = to;
  }
  return pieces;
}

/** Of one object, or slanting on one line though each letter is set by itself. */
function isOneText(last: Glyph | undefined, next: Glyph | undefined): boolean {
  if (last?.object === next?.object) return true;
  if (!last?.slant || !next?.slant) return false;
  const { x, y } = last.slant;
  const [right, down] = [next.x - last.x, next.y - last.y];
  const along = right * x + down * y;
  const isParallel = next.slant.x * x + next.slant.y * y > 0.999;
  const isAside = Math.abs(down * x - right * y) > last.size * sideStep;
  return isParallel && !isAside && along > 0 && along < last.size * slantStep;
}

function piecesOfObject(glyphs: readonly Glyph[]): Piece[] {
  const vertical = isVertical(glyphs);
  const direction = vertical ? 'down' : (glyphs[0]?.direction ?? null);
  const tracking = trackingOf(glyphs, direction ?? 'right');
  const pieces: Piece[] = [];
  let run: Glyph[] = [];
  let cells: Cell[] = [];
  const finish = () => {
    const piece = pieceOf(run, cells, direction, vertical);
    if (piece) pieces.push(piece);
    run = [];
    cells = [];
  };
  for (const glyph of glyphs) {
    const [last, before] = [run.at(-1), cells.at(-1)];
    // One glyph read as several characters: a ligature, or a radical and its ideograph.
    if (last && before && last.x === glyph.x && last.y === glyph.y && last.right === glyph.right) {
      before.text += glyph.text;
      continue;
    }
    const cell = {
      text: glyph.text,
      start: startOf(glyph, direction ?? 'right'),
      end: endOf(glyph, direction ?? 'right'),
    };
    if (last && before && direction) {
      const gap = cell.start - before.end - tracking;
      const aside = Math.abs(sideOf(glyph, direction) - sideOf(last, direction));
      if (aside > glyph.size * sideStep || gap > glyph.size * columnGap || gap < -glyph.size) finish();
      else if (gap > glyph.size * wordGap && bothNarrow(before, cell)) cells.push(blankBetween(before, cell));
    }
    run.push(glyph);
    cells.push(cell);
  }
  finish();
  return pieces;
}

function pieceOf(
  run: readonly Glyph[],
  raw: readonly Cell[],
  direction: Direction | null,
  vertical: boolean,
): Piece | null {
  const [first] = run;
  if (!first) return null;
  const cells = readable(raw);
  const box = run.map((one) => (vertical ? loose(one) : boxOf(one))).reduce(union);
  const size = first.size;
  const text = cellText(cells);
  const blank = text.trim() === '';
  return {
    text,
    cells,
    measured: direction !== null,
    blank,
    // Blanks at the ends take no room.
    box: blank ? box : tightBox(box, trimCells(cells), direction),
    size,
    direction: direction ?? 'right',
    turned: direction !== 'right',
    ...(first.slant && !vertical && { slanting: { pale: run.every(({ slant }) => slant?.pale) } }),
  };
}

/** Lines are as high as their letters reach, whatever the font claims. */
function boxOf({ left, top, right, bottom, x, y, size, direction }: Glyph): Box {
  const [over, under] = [size * ascent, size * descent];
  if (direction === 'right') return [left, y - over, right, y + under];
  if (direction === 'left') return [left, y - under, right, y + over];
  if (direction === 'down') return [x - under, top, x + over, bottom];
  return direction === 'up' ? [x - over, top, x + under, bottom] : [left, top, right, bottom];
}

const loose = ({ left, top, right, bottom }: Glyph): Box => [left, top, right, bottom];

function tightBox(box: Box, cells: readonly Cell[], direction: Direction | null): Box {
  const [start, end] = [cells[0]?.start ?? 0, cells.at(-1)?.end ?? 0];
  if (direction === 'right') return [start, box[1], end, box[3]];
  if (direction === 'left') return [-end, box[1], -start, box[3]];
  if (direction === 'down') return [box[0], start, box[2], end];
  if (direction === 'up') return [box[0], -end, box[2], -start];
  return box;
}

/** Where a character starts along a direction. */
function startOf({ left, top, right, bottom }: Glyph, direction: Direction): number {
  if (direction === 'right') return left;
  if (direction === 'left') return -right;
  return direction === 'down' ? top : -bottom;
}

/** Where it ends. */
function endOf({ left, top, right, bottom }: Glyph, direction: Direction): number {
  if (direction === 'right') return right;
  if (direction === 'left') return -left;
  return direction === 'down' ? bottom : -top;
}

/** Position of the line across a direction. */
function sideOf({ x, y }: Glyph, direction: Direction): number {
  return direction === 'right' || direction === 'left' ? y : x;
}

/** Vertical writing: upright characters one below the other. */
function isVertical(glyphs: readonly Glyph[]): boolean {
  const [first, last] = [glyphs[0], glyphs.at(-1)];
  if (!first || !last || first === last || first.direction !== 'right') return false;
  return Math.abs(last.x - first.x) < first.size * 0.3 && last.y - first.y > first.size * 0.5;
}

/** The room that an object sets between all its characters: no blank, unless it is as wide as a character. */
function trackingOf(glyphs: readonly Glyph[], direction: Direction): number {
  const [first] = glyphs;
  if (!first || glyphs.length < 4) return 0;
  const gaps = new Float64Array(glyphs.length - 1);
  let last = first;
  for (let index = 1; index < glyphs.length; index += 1) {
    const next = glyphs[index] ?? last;
    gaps[index - 1] = startOf(next, direction) - endOf(last, direction);
    last = next;
  }
  gaps.sort();
  const usual = gaps[Math.floor(gaps.length * 0.3)] ?? 0;
  return usual > 0 && usual < first.size ? usual : 0;
}

function bothNarrow(one: Cell, other: Cell): boolean {
  return !isWide(one.text) && !isWide(other.text) && one.text.trim() !== '' && other.text.trim() !== '';
}

/** Reads text by PDFium, which measures every character and leaves out what cannot be seen. */
export const pdfium: TextEngine = { open };

async function open(bytes: Uint8Array): Promise<OpenDocument> {
  const document = await openPdfium(bytes);
  const opacity = new ImageOpacity(document);
  const layers = layersOf(document, bytes);
  let trapped = false;
  const read = (page: number): ReadPage => {
    const { width, height, turned, glyphs, all, mayLack } = readGlyphs(document, page - 1, opacity, layers);
    const read = { width, height, turned, pieces: piecesOf(glyphs) };
    return mayLack ? { ...read, allPieces: piecesOf(all) } : read;
  };
  return {
    pageCount: document.pageCount,
    async readPage(page) {
      if (trapped) throw new Error('PDFium was stopped by an earlier page');
      try {
        return read(page);
      } catch (error) {
        // After a trap nothing in PDFium's memory can be trusted.
        if (error instanceof Error && error.name === 'RuntimeError') {
          dropPdfium();
          trapped = true;
        }
        throw error;
      }
    },
    async close() {
      if (!trapped) document.close();
    },
  };
}
