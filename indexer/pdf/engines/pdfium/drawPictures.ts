import sharp from 'sharp';
import { hasShapes } from './glyphs.ts';
import { type Handle, openPdfium, type PdfiumDocument } from './library.ts';
import { objectsOf, viewOf } from './pageObjects.ts';

/** A part of a page: pixels of the page as seen, drawn so large. */
interface Area {
  /** From 1. */
  page: number;
  /** The page's size when drawn whole. */
  whole: { width: number; height: number };
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A picture of one area, or of several beneath each other. */
export type Picture = Area[];

/** A picture as PNG. */
export interface DrawnPicture {
  png: Uint8Array;
  width: number;
  height: number;
}

/** Pixels between areas that stand beneath each other. */
const between = 8;
/** PDFium's number for three bytes a pixel: blue, green, red. */
const bytesPerPixel = 3;
const blueGreenRed = 2;
/** PDFium's flag for red before blue. */
const reversed = 0x10;
const white = 0xffffffff;

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

function drawArea({ engine, handle }: PdfiumDocument, area: Area): Buffer | null {
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

function pixelsOf(engine: PdfiumDocument['engine'], page: Handle, area: Area): Buffer | null {
  const { call } = engine;
  const { width, height, whole, left, top } = area;
  const stride = width * bytesPerPixel;
  const place = call.malloc(stride * height);
  if (!place) return null;
  const bitmap = call.FPDFBitmap_CreateEx(width, height, blueGreenRed, place, stride);
  try {
    if (!bitmap) return null;
    call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    call.FPDF_RenderPageBitmap(bitmap, page, -left, -top, whole.width, whole.height, 0, reversed);
    return Buffer.from(new Uint8Array(call.memory.buffer, place, stride * height));
  } finally {
    if (bitmap) call.FPDFBitmap_Destroy(bitmap);
    call.free(place);
  }
}
