import type { PDFDocumentProxy } from 'pdfjs-dist';
import { piecesOf } from './glyphPieces.ts';
import { readGlyphs } from './glyphs.ts';
import { pdfLimits } from './limits.ts';
import { Fault, openDocument } from './openDocument.ts';
import { dropPdfium, openPdfium } from './pdfium.ts';
import { readPdfjsPieces } from './pdfjsPieces.ts';
import type { Piece } from './pieces.ts';
import type { TextSource } from './readText.ts';

/**
 * Opens a PDF (its bytes) for reading text. PDFium reads it, for it measures each character and is twice as fast;
 * what it cannot open or load, pdf.js may. Throws `Fault`. To be closed by the caller.
 */
export async function openText(bytes: Uint8Array): Promise<TextSource & { close(): Promise<void> }> {
  let first = await openPdfium(bytes).catch(() => null);
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
    throw new Fault('pages', `${pageCount}`);
  }
  return {
    pageCount,
    close,
    async readPage(number) {
      try {
        if (first) {
          const { width, height, glyphs, mayLack } = readGlyphs(first, number - 1);
          const pieces = piecesOf(glyphs);
          const other = mayLack ? await readPdfjsPieces(await openSecond(), number).catch(() => null) : null;
          return other && lettersOf(other.pieces) > lettersOf(pieces) ? other : { width, height, pieces };
        }
      } catch (error) {
        if (error instanceof WebAssembly.RuntimeError) {
          dropPdfium();
          first = null;
        }
      }
      return readPdfjsPieces(await openSecond(), number);
    },
  };
}

function lettersOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0);
}
