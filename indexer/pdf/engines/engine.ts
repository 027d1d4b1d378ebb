import { pdfLimits } from '../../limits.ts';
import type { PageScale } from '../pageScale.ts';
import { PdfError } from '../pool/refusals.ts';
import type { PagePieces, Piece } from '../text/pieces.ts';

/** A page's text as one engine reads it. */
export interface ReadPage extends PagePieces {
  /** All pieces, also hidden ones; set only where the engine may have missed text, which another can add. */
  allPieces?: Piece[];
}

/** A PDF opened for reading text; `close` frees it. Pages are numbered from 1. */
export interface OpenDocument {
  pageCount: number;
  /** Throws when the page cannot be read. */
  readPage(page: number): Promise<ReadPage>;
  close(): Promise<void>;
}

/** An engine that reads text with positions; only for the children of the pool. */
export interface ReadingEngine {
  /** Opens a PDF (its bytes, which it may take); an empty user password is tried. Throws for a faulty file. */
  open(bytes: Uint8Array): Promise<OpenDocument>;
}

/** One page to draw, from 1, and its size in pixels. */
export interface PageRequest {
  page: number;
  scale: PageScale;
  /** The page is stored rotated by a quarter. */
  turned?: true | undefined;
}

/** A page as pixels: three bytes a pixel, red green blue, row by row. */
export interface Raster {
  width: number;
  height: number;
  pixels: Buffer;
}

/** A drawn page; null where the engine cannot draw it. */
export interface DrawnPage {
  request: PageRequest;
  raster: Raster | null;
}

/** An engine that draws whole pages, in a sandboxed process of its own. */
export interface DrawingEngine {
  /**
   * Draws the requested pages in order, each once, without annotations. A raster's pixels are valid until the next
   * page is asked for. Throws the signal's reason, or `ToolMissing`.
   */
  drawPages(pdfPath: string, requests: PageRequest[], signal: AbortSignal): AsyncGenerator<DrawnPage>;
}

/** Limits of one process of a drawing engine. */
export const drawingLimits = {
  timeoutMs: 60_000,
  /** Two processes and the indexer itself stay below 2 GiB. */
  bytes: 700 * 1024 * 1024,
} as const;

/** Throws `PdfError` for a document without pages, or with more than the limit. */
export function checkPageCount(pageCount: number): void {
  if (pageCount < 1) throw new PdfError('empty');
  if (pageCount > pdfLimits.pages) throw new PdfError('pages', `${pageCount}`);
}
