import { PdfError } from '../../errors.ts';
import { limits, pdfLimits } from '../../limits.ts';
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
export interface TextEngine {
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
  cpuMs: pdfLimits.cpuMs,
  timeoutMs: pdfLimits.timeoutMs,
  /** Two processes and the indexer itself stay below 2 GiB. */
  bytes: 700 * 1024 * 1024,
} as const;

/** Throws `PdfError` for a document without pages, or with more than the limit. */
export function checkPageCount(pageCount: number): void {
  if (pageCount < 1) throw new PdfError('empty');
  if (pageCount > pdfLimits.pages) throw new PdfError('pages', `${pageCount}`);
}

/** Pixels a page is drawn at, and the width its image is kept at. */
export interface PageScale {
  width: number;
  height: number;
  imageWidth: number;
}

/** A4 at this density is 1,240 pixels wide: page image and crisp chart crops from one drawing. */
const density = 150;
const imageWidth = 1240;
/** Points. Shorter sides are replaced: dividing by them would overflow. */
const minLength = 1e-3;
const maxLength = 1_000_000;
/** Posters and banners: no side longer than a PNG is useful with. */
const maxSide = 16_000;

/**
 * Scale at which to draw a page of a size in points. Never above 40 megapixels or a side of 16,000 pixels, whatever a
 * hostile file claims; never below one pixel.
 */
export function scaleOf(points: { width: number; height: number }): PageScale {
  const inches = { width: sane(points.width) / 72, height: sane(points.height) / 72 };
  const wanted = Math.max(density, imageWidth / Math.max(inches.width, inches.height));
  const dpi = Math.min(
    wanted,
    maxSide / Math.max(inches.width, inches.height),
    Math.sqrt(limits.pagePixels / (inches.width * inches.height)),
  );
  const width = Math.max(1, Math.floor(inches.width * dpi));
  const height = Math.max(1, Math.floor(inches.height * dpi));
  return { width, height, imageWidth: Math.min(width, imageWidth) };
}

const sane = (length: number) =>
  Number.isFinite(length) && length > 0 ? Math.min(Math.max(length, minLength), maxLength) : 595;
