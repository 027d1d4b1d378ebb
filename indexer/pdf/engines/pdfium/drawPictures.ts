import sharp from 'sharp';
import { type Area, bytesPerPixel, pixelsOf } from './drawArea.ts';
import { hasShapes } from './fonts.ts';
import { type Handle, openPdfium, type PdfiumDocument } from './library.ts';
import { objectsOf, viewOf } from './pageObjects.ts';

/** A part of a page. */
interface PageArea extends Area {
  /** From 1. */
  page: number;
}

/** A picture of one area, or of several beneath each other. */
export type Picture = PageArea[];

/** A picture as PNG. */
export interface DrawnPicture {
  png: Uint8Array;
  width: number;
  height: number;
}

/** Pixels between areas that stand beneath each other. */
const between = 8;

/**
 * Draws parts of pages by PDFium, which draws what lies in them alone. Null for a picture with fonts that are not in
 * the file: PDFium has none of its own for Chinese.
 */
export async function drawPictures(bytes: Uint8Array, pictures: Picture[]): Promise<(DrawnPicture | null)[]> {
  sharp.concurrency(1);
  const document = await openPdfium(bytes);
  try {
    const drawn: (DrawnPicture | null)[] = [];
    for (const picture of pictures) drawn.push(await drawPicture(document, picture));
    return drawn;
  } finally {
    document.close();
  }
}

async function drawPicture(document: PdfiumDocument, picture: Picture): Promise<DrawnPicture | null> {
  const width = Math.max(...picture.map((area) => area.width));
  const height = picture.reduce((sum, area) => sum + area.height + between, -between);
  const pixels = Buffer.alloc(width * height * bytesPerPixel, 255);
  let row = 0;
  for (const area of picture) {
    const part = drawArea(document, area);
    if (!part) return null;
    const stride = area.width * bytesPerPixel;
    for (let y = 0; y < area.height; y += 1)
      part.copy(pixels, (row + y) * width * bytesPerPixel, y * stride, (y + 1) * stride);
    row += area.height + between;
  }
  const png = await sharp(pixels, { raw: { width, height, channels: bytesPerPixel } })
    // As fast as page images are packed (steps/pictures.ts).
    .png({ compressionLevel: 2, adaptiveFiltering: false })
    .toBuffer();
  return { png, width, height };
}

function drawArea({ engine, handle }: PdfiumDocument, area: PageArea): Buffer | null {
  const { call } = engine;
  const page = call.FPDF_LoadPage(handle, area.page - 1);
  if (!page) return null;
  try {
    return hasAllFonts(engine, page) ? pixelsOf(engine, page, area) : null;
  } finally {
    call.FPDF_ClosePage(page);
  }
}

function hasAllFonts(engine: PdfiumDocument['engine'], page: Handle): boolean {
  const fonts = new Set<Handle>();
  for (const { handle, type } of objectsOf(engine, page, viewOf(engine, page).matrix))
    if (type === 'text') fonts.add(engine.call.FPDFTextObj_GetFont(handle));
  return [...fonts].every((font) => !font || hasShapes(engine, font));
}
