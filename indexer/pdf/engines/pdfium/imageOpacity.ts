import type { Handle, PdfiumDocument } from './library.ts';
import type { IsOpaque } from './visibility.ts';

/** Images looked into for one document; watermarks that lie over every page would be looked into on each. */
const maxImages = 12;
/** Larger images take too much memory to look into: they hide nothing, as far as is known. */
const maxPixels = 16_000_000;
/** PDFium's number for four bytes a pixel, the last of them the opacity. */
const withAlpha = 4;
const opaqueFrom = 250;

/** Looks into images of a document, page by page, as long as its budget lasts. */
export class ImageOpacity {
  private left = maxImages;

  constructor(private readonly document: PdfiumDocument) {}

  /** For one page; `release` frees what was drawn for it. Turned pages' images are not looked into. */
  forPage(page: Handle, upright: boolean): { isOpaque: IsOpaque; release(): void } {
    const { call } = this.document.engine;
    const bitmaps = new Map<Handle, Handle>();
    const isOpaque: IsOpaque = ({ handle }, [left, top, right, bottom], x, y) => {
      if (!upright) return false;
      const bitmap = bitmaps.get(handle) ?? this.draw(page, handle);
      bitmaps.set(handle, bitmap);
      if (!bitmap) return false;
      if (call.FPDFBitmap_GetFormat(bitmap) !== withAlpha) return true;
      const [width, height] = [call.FPDFBitmap_GetWidth(bitmap), call.FPDFBitmap_GetHeight(bitmap)];
      const column = Math.min(width - 1, Math.floor(((x - left) / (right - left)) * width));
      const row = Math.min(height - 1, Math.floor(((y - top) / (bottom - top)) * height));
      const at = call.FPDFBitmap_GetBuffer(bitmap) + row * call.FPDFBitmap_GetStride(bitmap) + column * 4 + 3;
      return (new Uint8Array(call.memory.buffer)[at] ?? 0) >= opaqueFrom;
    };
    const release = () => {
      for (const bitmap of bitmaps.values()) if (bitmap) call.FPDFBitmap_Destroy(bitmap);
    };
    return { isOpaque, release };
  }

  private draw(page: Handle, image: Handle): Handle {
    const { engine, handle } = this.document;
    const { call } = engine;
    const size = engine.readIntegers(2, (place) =>
      call.FPDFImageObj_GetImagePixelSize(image, place, place + 4),
    );
    const [width = 0, height = 0] = size ?? [];
    if (this.left <= 0 || width * height > maxPixels) return 0;
    this.left -= 1;
    return call.FPDFImageObj_GetRenderedBitmap(handle, page, image);
  }
}
