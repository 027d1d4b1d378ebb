import type { Handle, PdfiumEngine } from './library.ts';

/** A part of a page: pixels of the page as seen, drawn so large. */
export interface Area {
  /** The page's size when drawn whole. */
  whole: { width: number; height: number };
  left: number;
  top: number;
  width: number;
  height: number;
}

/** PDFium's number for three bytes a pixel: blue, green, red. */
export const bytesPerPixel = 3;
const blueGreenRed = 2;
/** PDFium's flag for red before blue. */
const reversed = 0x10;
const white = 0xffffffff;

/** Draws a part of a page, red green blue, without annotations; null without memory for it. */
export function pixelsOf(engine: PdfiumEngine, page: Handle, area: Area): Buffer | null {
  const { call } = engine;
  const { width, height, whole, left, top } = area;
  const stride = width * bytesPerPixel;
  const pointer = call.malloc(stride * height);
  if (!pointer) return null;
  const bitmap = call.FPDFBitmap_CreateEx(width, height, blueGreenRed, pointer, stride);
  try {
    if (!bitmap) return null;
    call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    call.FPDF_RenderPageBitmap(bitmap, page, -left, -top, whole.width, whole.height, 0, reversed);
    return Buffer.from(new Uint8Array(call.memory.buffer, pointer, stride * height));
  } finally {
    if (bitmap) call.FPDFBitmap_Destroy(bitmap);
    call.free(pointer);
  }
}
