import type { TextRun } from '../../mappings/storeLayout.ts';
import type { Box, Figure, PageArtifact } from '../artifacts.ts';
import { cropMargin } from '../figures/figurePage.ts';
import { describePages, layPage } from '../pdf/readDocument.ts';
import type { LaidPage } from '../pdf/text/boilerplate.ts';
import { readable } from '../pdf/text/characters.ts';
import { cellText, holdsMiddle, type Piece } from '../pdf/text/pieces.ts';
import { unreadable } from '../pdf/text/readable.ts';
import { asMeant } from './punctuation.ts';
import type { PictureLine, ReadPicture } from './readPicture.ts';
import { turnedRun } from './upsideDown.ts';

/** Points of a page per pixel of its picture, and where the picture begins. */
interface Scaling {
  left: number;
  top: number;
  x: number;
  y: number;
}

/** Pixels of a picture. */
interface Size {
  width: number;
  height: number;
}

/** Height of a font in heights of its line's area. */
const fontHeight = 0.8;

/** The lines of a picture as pieces of the page it shows. */
function piecesOfLines(lines: readonly PictureLine[], scaling: Scaling): Piece[] {
  return lines.map((line) => pieceOf(line, scaling)).filter(({ text }) => text !== '');
}

function pieceOf({ area, cells, direction }: PictureLine, { left, top, x, y }: Scaling): Piece {
  const toPage = (along: number) => {
    if (direction === 'right') return left + along * x;
    return direction === 'down' ? top + along * y : -(top - along * y);
  };
  const scaled = asMeant(cells, direction === 'right' ? area.height : area.width).map(
    ({ text, start, end }) => ({
      text,
      start: toPage(start),
      end: toPage(end),
    }),
  );
  const box: Box = [
    left + area.left * x,
    top + area.top * y,
    left + (area.left + area.width) * x,
    top + (area.top + area.height) * y,
  ];
  const turned = direction !== 'right';
  const thickness = turned ? box[2] - box[0] : box[3] - box[1];
  const read = readable(scaled);
  const text = cellText(read).trim();
  return {
    text,
    cells: read,
    measured: true,
    blank: false,
    box: tight(box, thickness, turned),
    size: thickness * fontHeight,
    direction,
    turned,
  };
}

/** A line's box without the margin that the network leaves above and below. */
function tight([left, top, right, bottom]: Box, thickness: number, turned: boolean): Box {
  const margin = (thickness * (1 - fontHeight)) / 3;
  return turned ? [left + margin, top, right - margin, bottom] : [left, top + margin, right, bottom - margin];
}

/** A page read from its picture of a size in pixels; one on its head is laid out upright, and has its places as it is. */
export function recognisedPage(
  { page, width, height, turned }: PageArtifact,
  { lines, upsideDown }: Omit<ReadPicture, 'cpuMs'>,
  picture: Size,
): LaidPage & { recognised: true } {
  const scaling = { left: 0, top: 0, x: width / picture.width, y: height / picture.height };
  const pieces = inRows(piecesOfLines(lines, scaling));
  const laid = layPage({ width, height, ...(turned && { turned: true }), pieces }, page);
  const runs = upsideDown ? laid.runs.map((run) => turnedRun(run, { width, height })) : laid.runs;
  return { ...laid, runs, recognised: true };
}

function scalingOf({ full }: Pick<Figure, 'full'>, crop: Size): Scaling {
  const [left, top] = [full[0] - cropMargin, full[1] - cropMargin];
  const [width, height] = [full[2] + cropMargin - left, full[3] + cropMargin - top];
  return { left, top, x: width / crop.width, y: height / crop.height };
}

/** Where the body of a figure lies in its crop, in pixels: caption and source, which are text already, lie outside. */
export function bodyInCrop(figure: Pick<Figure, 'full' | 'body'>, crop: Size): Box {
  const { left, top, x, y } = scalingOf(figure, crop);
  const [x1, y1, x2, y2] = figure.body;
  return [(x1 - left) / x, (y1 - top) / y, (x2 - left) / x, (y2 - top) / y];
}

/** Lines read in the crop of a figure, as runs of its page, without what is text already. */
export function figureRuns(
  page: PageArtifact,
  figure: Pick<Figure, 'full' | 'body'>,
  lines: readonly PictureLine[],
  crop: Size,
): TextRun[] {
  const pieces = inRows(piecesOfLines(lines, scalingOf(figure, crop))).filter(
    ({ box }) => holdsMiddle(figure.body, box) && !page.runs.some((run) => holdsMiddle(run.box, box)),
  );
  return layPage({ width: page.width, height: page.height, pieces }, page.page).runs;
}

/** Pieces as a file has them: from top to bottom, those on one line from left to right. */
function inRows(pieces: Piece[]): Piece[] {
  const rows: Piece[][] = [];
  const middle = ({ box }: Piece) => (box[1] + box[3]) / 2;
  for (const piece of pieces.sort((one, other) => middle(one) - middle(other))) {
    const row = rows.at(-1);
    if (row?.[0] && middle(piece) - middle(row[0]) < row[0].size * 0.4) row.push(piece);
    else rows.push([piece]);
  }
  return rows.flatMap((row) => row.sort((one, other) => one.box[0] - other.box[0]));
}

/**
 * Pages read anew, with those that have no text of their own as they were read from their pictures before: pictures
 * take long to read, and are as they were.
 */
export function withRecognised(pages: PageArtifact[], earlier: readonly PageArtifact[] = []): PageArtifact[] {
  const known = new Map(earlier.filter(({ recognised }) => recognised).map((page) => [page.page, page]));
  const taken = pages.map((page) => (unreadable(page) ? (known.get(page.page) ?? page) : page));
  if (taken.every((page, index) => page === pages[index])) return pages;
  return describePages(taken.map((page) => ({ ...page, rows: page.rows ?? page.runs.map(() => [1]) })));
}
