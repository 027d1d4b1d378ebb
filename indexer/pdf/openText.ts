import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Box } from '../artifacts.ts';
import { pdfLimits } from '../limits.ts';
import { openDocument, PdfError } from './openDocument.ts';
import { dropPdfium, openPdfium } from './pdfium.ts';
import type { TextSource } from './readDocument.ts';
import { piecesOf } from './text/glyphPieces.ts';
import { readGlyphs } from './text/glyphs.ts';
import { ImageOpacity } from './text/imageOpacity.ts';
import { readPdfjsPieces } from './text/pdfjsPieces.ts';
import type { Piece } from './text/pieces.ts';

/**
 * Opens a PDF (its bytes) for reading text. PDFium reads it, for it measures each character and is twice as fast;
 * what it cannot open or load, pdf.js may. Throws `PdfError`. To be closed by the caller.
 */
export async function openText(bytes: Uint8Array): Promise<TextSource & { close(): Promise<void> }> {
  let first = await openPdfium(bytes).catch(() => null);
  const opacity = first && new ImageOpacity(first);
  let second: PDFDocumentProxy | null = null;
  const close = async () => {
    first?.close();
    await second?.destroy();
  };
  // A copy, for pdf.js takes the bytes it is given.
  const openSecond = async () => (second ??= await openDocument(bytes.slice()));
  const pageCount = first?.pageCount || (await openSecond()).numPages;
  if (pageCount > pdfLimits.pages) {
    await close();
    throw new PdfError('pages', `${pageCount}`);
  }
  return {
    pageCount,
    close,
    async readPage(number) {
      try {
        if (first && opacity) {
          const { width, height, turned, glyphs, all, mayLack } = readGlyphs(first, number - 1, opacity);
          const pieces = piecesOf(glyphs);
          if (!mayLack) return { width, height, turned, pieces };
          const other = await readPdfjsPieces(await openSecond(), number).catch(() => null);
          return {
            width,
            height,
            turned,
            pieces: other ? completed(pieces, piecesOf(all), other.pieces) : pieces,
          };
        }
      } catch (error) {
        // PDFium's memory may be broken after a trap (`WebAssembly.RuntimeError`).
        if (error instanceof Error && error.name === 'RuntimeError') {
          dropPdfium();
          first = null;
        }
      }
      return readPdfjsPieces(await openSecond(), number);
    },
  };
}

/** PDFium's text with what it skipped; where it skipped most of the page, pdf.js's text instead. */
function completed(pieces: readonly Piece[], read: readonly Piece[], others: readonly Piece[]): Piece[] {
  const known = read.filter(({ blank }) => !blank);
  const missing = others.filter((one) => !one.blank && !known.some((piece) => overlaps(piece.box, one.box)));
  if (lettersOf(missing) > lettersOf(known)) return [...others];
  const whole = [...pieces];
  for (const one of missing) {
    // Before what follows it on its line, so that both are joined.
    const next = whole.findIndex(
      ({ box, size, blank }) =>
        !blank && Math.abs(box[3] - one.box[3]) < size * 0.3 && box[0] >= one.box[2] - size * 0.3,
    );
    whole.splice(next < 0 ? whole.length : next, 0, one);
  }
  return whole;
}

function overlaps(one: Box, other: Box): boolean {
  const [x, y] = [(other[0] + other[2]) / 2, (other[1] + other[3]) / 2];
  return x > one[0] && x < one[2] && y > one[1] && y < one[3];
}

function lettersOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0);
}
