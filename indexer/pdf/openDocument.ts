import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PasswordException, PDFParse } from 'pdf-parse';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { pdfLimits } from '../limits.ts';
import type { RefusalKind } from './pool/refusals.ts';

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** A fault of the file found inside the child; the parent makes a `Refused` of it. */
export class PdfError extends Error {
  constructor(
    readonly kind: RefusalKind,
    message = '',
  ) {
    super(message);
  }
}

/** pdf-parse hides its pdf.js document, and only that has positions. */
interface Loading {
  load(): Promise<PDFDocumentProxy>;
}

/**
 * Opens a PDF (its bytes) with pdf-parse and gives the pdf.js document beneath it; an empty user password is tried.
 * The caller destroys the document. @throws `PdfError`
 */
export async function openDocument(data: Uint8Array): Promise<PDFDocumentProxy> {
  const parser = new PDFParse({
    data,
    // Fonts that are not embedded give text only with these.
    cMapUrl: `${join(pdfjs, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${join(pdfjs, 'standard_fonts')}/`,
    wasmUrl: `${join(pdfjs, 'wasm')}/`,
    isEvalSupported: false,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  let document: PDFDocumentProxy;
  try {
    document = await (parser as unknown as Loading).load();
  } catch (error) {
    throw faultOf(error);
  }
  if (document.numPages < 1) throw new PdfError('empty');
  if (document.numPages > pdfLimits.pages) throw new PdfError('pages', `${document.numPages}`);
  return document;
}

function faultOf(error: unknown): PdfError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof PasswordException) return new PdfError('password', message);
  return new PdfError(/encrypt/i.test(message) ? 'encryption' : 'broken', message);
}
