import type { PDFPageProxy } from 'pdfjs-dist';
import { Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../artifacts.ts';
import { isWide, readable } from './characters.ts';

/** A stretch of text on one line of one column: box and size in points, origin top left, as the page is seen. */
export interface Segment {
  text: string;
  box: Box;
  /** Height of the font. */
  size: number;
  /** Text that does not run from left to right on the page as seen: side labels, watermarks. */
  turned: boolean;
}

/** The page as seen: cropped and rotated. */
export interface PageSize {
  width: number;
  height: number;
}

interface Piece extends Segment {
  /** The piece is blank: it only tells that its neighbours are words apart. */
  blank: boolean;
}

/** How far letters of one font reach above and below the baseline, as parts of its size. */
const ascent = 0.86;
const descent = 0.14;

/** Reads a page's text with positions; `lines` apart from reading order (`orderSegments` gives that). */
export async function readSegments(page: PDFPageProxy): Promise<PageSize & { segments: Segment[] }> {
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent({ disableNormalization: true });
  const pieces: Piece[] = [];
  const seen = new Set<string>();
  for (const item of content.items) {
    if (!('str' in item) || item.str === '') continue;
    const vertical = content.styles[item.fontName]?.vertical ?? false;
    const matrix = Util.transform(viewport.transform, item.transform) as number[];
    const piece = placed(item.str, matrix, item.width, item.height, vertical);
    if (!piece || outside(piece.box, viewport)) continue;
    // Bold is often faked by drawing a text twice, a hair apart.
    const key = `${piece.text}|${Math.round(piece.box[0] / 1.5)}|${Math.round(piece.box[1] / 1.5)}`;
    if (!piece.blank && seen.has(key)) continue;
    seen.add(key);
    pieces.push(piece);
  }
  return { width: viewport.width, height: viewport.height, segments: merge(pieces) };
}

function placed(raw: string, matrix: number[], width: number, height: number, vertical: boolean) {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = matrix;
  const size = Math.hypot(c, d) || Math.hypot(a, b);
  if (!(size > 0.5) || !Number.isFinite(x + y + width + size)) return null;
  const along = Math.hypot(a, b) || 1;
  // Unit vectors of the text's own directions on the page as seen (y grows downward).
  const [ux, uy] = [a / along, b / along];
  const [vx, vy] = [c / size, d / size];
  const corners = vertical
    ? [
        [x - (ux * size) / 2, y - (uy * size) / 2],
        [x + (ux * size) / 2 - vx * height, y + (uy * size) / 2 - vy * height],
      ]
    : [
        [x + vx * size * ascent, y + vy * size * ascent],
        [x + ux * width - vx * size * descent, y + uy * width - vy * size * descent],
      ];
  const xs = corners.map(([left = 0]) => left);
  const ys = corners.map(([, top = 0]) => top);
  const text = withoutIdleSpaces(readable(raw), width / size);
  return {
    text,
    blank: text.trim() === '',
    box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as Box,
    size,
    turned: vertical || ux < 0.98,
  };
}

/** Spaces that take no room on the page are leftovers of typesetting: 资 料来源 set as wide as 资料来源. */
function withoutIdleSpaces(text: string, ems: number): string {
  const spaces = text.trim().split(/\s/).length - 1;
  if (spaces === 0 || !/\p{Script=Han}\s|\s\p{Script=Han}/u.test(text)) return text;
  const letters = Array.from(text.replace(/\s/g, '')).reduce((sum, one) => sum + (isWide(one) ? 1 : 0.5), 0);
  return ems < letters + spaces * 0.15 ? text.replace(/(?<=[^ -~])\s+|\s+(?=[^ -~])/g, '') : text;
}

function outside([left, top, right, bottom]: Box, page: PageSize): boolean {
  return right < -1 || bottom < -1 || left > page.width + 1 || top > page.height + 1;
}

/** Joins neighbours on one baseline; a gap wider than a character and a half parts columns or cells. */
function merge(pieces: Piece[]): Segment[] {
  const segments: Segment[] = [];
  let last: Segment | undefined;
  let spaced = false;
  for (const { blank, ...piece } of pieces) {
    if (blank) {
      spaced = true;
      continue;
    }
    const gap = last ? piece.box[0] - last.box[2] : 0;
    if (
      last &&
      sameLine(last, piece) &&
      gap < last.size * 1.5 &&
      gap > -last.size * 0.6 &&
      !beginsFigure(last, piece, gap)
    ) {
      const apart = spaced || /^\s/.test(piece.text) || gap > last.size * 0.22;
      const narrow = !isWide(last.text.slice(-1)) && !isWide(piece.text.trimStart().charAt(0));
      last.text += ((apart && narrow) || gap > last.size * 0.8 ? ' ' : '') + piece.text.trim();
      last.box = union(last.box, piece.box);
      last.size = Math.max(last.size, piece.size);
    } else {
      last = { ...piece, text: piece.text.trim() };
      segments.push(last);
    }
    spaced = /\s$/.test(piece.text);
  }
  for (const segment of segments) segment.text = tighten(segment.text);
  return segments;
}

/** Captions and source lines of figures side by side may stand less than a character apart. */
function beginsFigure(last: Segment, piece: Segment, gap: number): boolean {
  if (gap < last.size * 0.3 || !/^(?:图表?|表)\s*\d|^(?:资料|数据)来源/.test(piece.text.trim())) return false;
  return /^(?:图表?|表)\s*\d|^(?:资料|数据)来源/.test(last.text);
}

/** Takes out the spaces of text set wide letter by letter; single spaces between words stay. */
function tighten(text: string): string {
  if (!/(?:\p{Script=Han}\s){3}/u.test(text)) return text;
  return text.replace(/(?<=[\p{Script=Han}《》“”：])\s+(?=[\p{Script=Han}《》“”：])/gu, '');
}

function sameLine(one: Segment, other: Segment): boolean {
  if (one.turned || other.turned) return false;
  const baseline = Math.abs(one.box[3] - one.size * descent - (other.box[3] - other.size * descent));
  return baseline < Math.min(one.size, other.size) * 0.35;
}

/** The smallest box around two. */
export function union(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}
