import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFParse } from 'pdf-parse';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { getDocument, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OutlineEntry } from '../../../mappings/storeLayout.ts';
import type { Box } from '../../artifacts.ts';
import { PdfError } from '../../errors.ts';
import { emsOf, readable } from '../text/characters.ts';
import { ascent, type Cell, cellText, descent, type PagePieces, type Piece } from '../text/pieces.ts';
import { checkPageCount, type OpenDocument, type TextEngine } from './engine.ts';

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** How pdf.js opens an untrusted file. */
export const pdfjsOptions = {
  // Fonts that are not embedded give text only with these.
  cMapUrl: `${join(folder, 'cmaps')}/`,
  cMapPacked: true,
  standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
  wasmUrl: `${join(folder, 'wasm')}/`,
  isEvalSupported: false,
  useSystemFonts: false,
  stopAtErrors: false,
  verbosity: 0,
} as const;

/** A document of pdf.js, which also knows its information dictionary and bookmarks. */
export interface PdfjsDocument extends OpenDocument {
  /** The information dictionary; empty when it is broken. */
  readInfo(): Promise<Record<string, unknown>>;
  /** Bookmarks that lead to a page, in order; empty when there are none or they are broken. */
  readOutline(): Promise<OutlineEntry[]>;
}

/** Reads text by pdf.js, which repairs more files than PDFium but guesses the places of characters. */
export const pdfjs = { open } satisfies TextEngine;

/** Takes the bytes it is given. Throws `PdfError`. */
async function open(data: Uint8Array): Promise<PdfjsDocument> {
  const document = await getDocument({ data, ...pdfjsOptions }).promise.catch((error: unknown) => {
    throw faultOf(error);
  });
  checkPageCount(document.numPages);
  return {
    pageCount: document.numPages,
    readPage: (page) => readPage(document, page),
    readInfo: () =>
      document.getMetadata().then(
        ({ info }) => info as Record<string, unknown>,
        () => ({}),
      ),
    readOutline: () => readOutline(document),
    close: () => document.destroy(),
  };
}

function faultOf(error: unknown): PdfError {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'PasswordException') return new PdfError('password', message);
  return new PdfError(/encrypt/i.test(message) ? 'encryption' : 'broken', message);
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<PagePieces> {
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
    ...(Math.max(Math.abs(ux), Math.abs(uy)) < 0.98 && { slanting: { pale: false } }),
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

type Bookmark = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

/** Bookmarks kept of one file, levels of them, and characters of a title. */
const outlineLimits = { entries: 500, levels: 3, characters: 120 } as const;

async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const add = async (bookmarks: readonly Bookmark[], level: number): Promise<void> => {
    for (const { title, dest, items } of bookmarks) {
      if (entries.length >= outlineLimits.entries) return;
      const page = await pageOf(document, dest);
      const text = title.replace(/\s+/g, ' ').trim().slice(0, outlineLimits.characters);
      if (page !== null && text !== '') entries.push({ title: text, page, level });
      if (level + 1 < outlineLimits.levels) await add(items, level + 1);
    }
  };
  await add((await document.getOutline().catch(() => null)) ?? [], 0);
  return entries;
}

async function pageOf(document: PDFDocumentProxy, dest: Bookmark['dest']): Promise<number | null> {
  try {
    const destination = typeof dest === 'string' ? await document.getDestination(dest) : dest;
    const target: unknown = destination?.[0];
    if (typeof target === 'number') return target + 1;
    if (target === null || typeof target !== 'object') return null;
    return (await document.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1;
  } catch {
    return null;
  }
}

/** Facts that a file states about itself. */
interface DocumentInfo {
  pageCount: number;
  /** The information dictionary. */
  info: Record<string, unknown>;
  /** pdf-parse gives bookmarks without their pages, so their presence is all that counts here. */
  hasBookmarks: boolean;
}

/**
 * Reads what a PDF (its bytes, which are taken) states about itself, by pdf-parse. Throws for a file that cannot be
 * opened, and where any of it is broken.
 */
export async function readDocumentInfo(data: Uint8Array): Promise<DocumentInfo> {
  const parser = new PDFParse({ data, ...pdfjsOptions });
  try {
    const { total, info, outline } = await parser.getInfo();
    return { pageCount: total, info: info ?? {}, hasBookmarks: (outline ?? []).length > 0 };
  } finally {
    await parser.destroy();
  }
}
