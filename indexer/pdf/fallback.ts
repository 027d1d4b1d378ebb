import type { OutlineEntry } from '../../mappings/storeLayout.ts';
import type { Box } from '../artifacts.ts';
import { shareReadOnly } from '../process/sharedFolder.ts';
import {
  checkPageCount,
  type DrawnPage,
  type OpenDocument,
  type PageRequest,
  type Raster,
} from './engines/engine.ts';
import type { Piece } from './text/pieces.ts';

/**
 * Engines by task, in the order in which they are tried. Loaded on first use: a child of the pool opens untrusted
 * bytes with the reading ones, its parent only starts the processes of the drawing ones.
 */
const engines = {
  inspect: [() => import('./engines/pdfjs.ts'), () => import('./engines/pdfjs.ts')],
  read: [() => import('./engines/pdfium/engine.ts'), () => import('./engines/pdfjs.ts')],
  draw: [() => import('./engines/poppler.ts'), () => import('./engines/pdf2pic.ts')],
} as const;

/** Page count, information dictionary and bookmarks of a document. */
export interface Inspection {
  pageCount: number;
  info: Record<string, unknown>;
  outline: OutlineEntry[];
}

/**
 * Reads what a PDF states about itself, by pdf-parse. pdf.js takes over where that fails, for it reads what is whole
 * of a broken one, and where there are bookmarks, for it knows their pages. Throws `PdfError`.
 */
export async function inspectDocument(bytes: Uint8Array): Promise<Inspection> {
  const [{ readDocumentInfo }, { pdfjs }] = [await engines.inspect[0](), await engines.inspect[1]()];
  // A copy, for both take the bytes they are given.
  const stated = await readDocumentInfo(bytes.slice()).catch(() => null);
  if (stated && !stated.hasBookmarks) {
    checkPageCount(stated.pageCount);
    return { pageCount: stated.pageCount, info: stated.info, outline: [] };
  }
  const document = await pdfjs.open(bytes);
  try {
    const { pageCount } = document;
    return {
      pageCount,
      info: stated?.info ?? (await document.readInfo()),
      outline: await document.readOutline(),
    };
  } finally {
    await document.close();
  }
}

/**
 * Opens a PDF (its bytes) for reading text. PDFium reads it; pdf.js takes over a document or page that PDFium cannot
 * open, and completes one whose text PDFium may have missed. Throws `PdfError`. The caller closes it.
 */
export async function openDocument(bytes: Uint8Array): Promise<OpenDocument> {
  const [{ pdfium }, { pdfjs }] = [await engines.read[0](), await engines.read[1]()];
  const first = await pdfium.open(bytes).catch(() => null);
  let opened: Promise<OpenDocument> | undefined;
  // A copy, for pdf.js takes the bytes it is given.
  const second = () => (opened ??= pdfjs.open(bytes.slice()));
  const close = async () => {
    await first?.close();
    await opened?.then(
      (document) => document.close(),
      () => undefined,
    );
  };
  const pageCount = first?.pageCount || (await second()).pageCount;
  try {
    checkPageCount(pageCount);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    pageCount,
    close,
    async readPage(page) {
      const own = await first?.readPage(page).catch(() => null);
      if (!own) return (await second()).readPage(page);
      const { allPieces, ...read } = own;
      if (!allPieces) return read;
      const other = await second()
        .then((document) => document.readPage(page))
        .catch(() => null);
      return other ? { ...read, pieces: completed(read.pieces, allPieces, other.pieces) } : read;
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

/** Pages of one file that the slow second engine is given; a file that needs it for more is beyond help. */
const maxRescued = 20;

/**
 * Draws pages of a file in order, each once. Poppler draws them; pdf2pic takes over pages that poppler cannot draw,
 * and one that neither can is an empty sheet, as in every viewer. Yields nothing for a file of which no page can be
 * drawn. A raster's pixels are valid until the next page is asked for. Throws the signal's reason, or `ToolMissing`.
 */
export async function* drawPages(
  pdfPath: string,
  requests: PageRequest[],
  signal: AbortSignal,
): AsyncGenerator<{ page: number; raster: Raster }> {
  const shared = await shareReadOnly(pdfPath);
  try {
    // Empty sheets before the first page that can be drawn wait for it.
    let waiting: PageRequest[] | null = [];
    for await (const { request, raster } of drawByEither(shared.path, requests, signal)) {
      if (!raster && waiting) waiting.push(request);
      if (!raster && waiting) continue;
      for (const one of waiting ?? []) yield { page: one.page, raster: emptySheet(one) };
      waiting = null;
      yield { page: request.page, raster: raster ?? emptySheet(request) };
    }
  } finally {
    await shared.remove();
  }
}

async function* drawByEither(
  pdfPath: string,
  requests: PageRequest[],
  signal: AbortSignal,
): AsyncGenerator<DrawnPage> {
  const [{ poppler }, { pdf2pic }] = [await engines.draw[0](), await engines.draw[1]()];
  let rescues = maxRescued;
  async function* rescue(lost: PageRequest[]): AsyncGenerator<DrawnPage> {
    const tried = lost.slice(0, rescues);
    rescues -= tried.length;
    if (tried.length > 0) yield* pdf2pic.drawPages(pdfPath, tried, signal);
    for (const request of lost.slice(tried.length)) yield { request, raster: null };
  }
  // Neighbours are drawn by one process.
  const lost: PageRequest[] = [];
  for await (const drawn of poppler.drawPages(pdfPath, requests, signal)) {
    if (!drawn.raster) {
      lost.push(drawn.request);
      continue;
    }
    yield* rescue(lost.splice(0));
    yield drawn;
  }
  yield* rescue(lost.splice(0));
}

function emptySheet({ scale: { width, height } }: PageRequest): Raster {
  return { width, height, pixels: Buffer.alloc(width * height * 3, 255) };
}
