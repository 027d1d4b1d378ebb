import type { PDFDocumentProxy } from 'pdfjs-dist';
import { Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../../artifacts.ts';
import { type Cell, cellText } from './cells.ts';
import { emsOf, readable } from './characters.ts';
import { ascent, descent, type PagePieces, type Piece } from './pieces.ts';

/** Reads a page's text, number from 1, by pdf.js: no character is measured. Throws when it cannot be read. */
export async function readPdfjsPieces(document: PDFDocumentProxy, number: number): Promise<PagePieces> {
  const page = await document.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const content = await page.getTextContent({ disableNormalization: true });
  page.cleanup();
  const pieces: Piece[] = [];
  for (const item of content.items) {
    if (!('str' in item) || item.str === '') continue;
    const vertical = content.styles[item.fontName]?.vertical ?? false;
    const matrix = Util.transform(transform, item.transform) as number[];
    const piece = pieceOf(item.str, matrix, item.width, item.height, vertical);
    if (piece) pieces.push(piece);
  }
  return { width, height, turned: page.rotate % 180 !== 0, pieces };
}

function pieceOf(
  raw: string,
  matrix: number[],
  width: number,
  height: number,
  vertical: boolean,
): Piece | null {
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
  const cells = readable(guessedCells(raw, x, width));
  const text = cellText(cells);
  return {
    text,
    cells,
    // Set as wide as guessed, as Chinese fonts are: then each character stands where it was guessed.
    measured: ux >= 0.98 && !vertical && Math.abs(width - emsOf(raw) * size) < size * 0.05,
    blank: text.trim() === '',
    box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as Box,
    size,
    direction: 'right',
    turned: vertical || ux < 0.98,
  };
}

/** Cells as wide as such characters are set as a rule. */
function guessedCells(raw: string, left: number, width: number): Cell[] {
  const unit = width / Math.max(emsOf(raw), 0.5);
  let end = left;
  return Array.from(raw, (text) => {
    const start = end;
    end += emsOf(text) * unit;
    return { text, start, end };
  });
}
