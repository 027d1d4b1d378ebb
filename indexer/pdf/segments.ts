import type { PDFPageProxy } from 'pdfjs-dist';
import { Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../artifacts.ts';
import { emsOf, readable } from './characters.ts';
import { joinScripts } from './joinScripts.ts';
import { mergePieces } from './mergePieces.ts';
import { ascent, descent, type Piece, type Segment } from './pieces.ts';

/** The page as seen: cropped and rotated. */
export interface PageSize {
  width: number;
  height: number;
}

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
    const whole = placed(item.str, matrix, item.width, item.height, vertical);
    if (!whole || outside(whole.box, viewport)) continue;
    // Bold is often faked by drawing a text twice, a hair apart.
    const key = `${whole.text}|${Math.round(whole.box[0] / 1.5)}|${Math.round(whole.box[1] / 1.5)}`;
    if (!whole.blank && seen.has(key)) continue;
    seen.add(key);
    pieces.push(whole);
  }
  return { width: viewport.width, height: viewport.height, segments: joinScripts(mergePieces(pieces)) };
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
  const letters = emsOf(text.replace(/\s/g, ''));
  return ems < letters + spaces * 0.15 ? text.replace(/(?<=[^ -~])\s+|\s+(?=[^ -~])/g, '') : text;
}

function outside([left, top, right, bottom]: Box, page: PageSize): boolean {
  return right < -1 || bottom < -1 || left > page.width + 1 || top > page.height + 1;
}
