import type { OpenDocument, ReadingEngine, ReadPage } from '../engine.ts';
import { piecesOf } from './glyphPieces.ts';
import { readGlyphs } from './glyphs.ts';
import { dropPdfium, openPdfium } from './library.ts';
import { ImageOpacity } from './visibility.ts';

/** Reads text by PDFium, which measures every character and leaves out what cannot be seen. */
export const pdfium: ReadingEngine = { open };

async function open(bytes: Uint8Array): Promise<OpenDocument> {
  const document = await openPdfium(bytes);
  const opacity = new ImageOpacity(document);
  let trapped = false;
  const read = (page: number): ReadPage => {
    const { width, height, turned, glyphs, all, mayLack } = readGlyphs(document, page - 1, opacity);
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
