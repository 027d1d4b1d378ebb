import { PDFiumLibrary } from '@hyzyla/pdfium';

/** A place in the engine's memory; 0 for none. */
export type Handle = number;

/** The functions of PDFium that reading text and drawing parts of pages need, as its C interface has them. */
interface Exports {
  memory: { readonly buffer: ArrayBuffer };
  malloc(bytes: number): Handle;
  free(pointer: Handle): void;
  FPDF_LoadPage(document: Handle, index: number): Handle;
  FPDF_ClosePage(page: Handle): void;
  FPDF_GetPageBoundingBox(page: Handle, rectangle: Handle): number;
  FPDFPage_GetRotation(page: Handle): number;
  FPDFText_LoadPage(page: Handle): Handle;
  FPDFText_ClosePage(text: Handle): void;
  FPDFText_CountChars(text: Handle): number;
  FPDFText_GetUnicode(text: Handle, index: number): number;
  FPDFText_IsGenerated(text: Handle, index: number): number;
  FPDFText_IsHyphen(text: Handle, index: number): number;
  FPDFText_GetTextObject(text: Handle, index: number): Handle;
  FPDFText_GetCharOrigin(text: Handle, index: number, x: Handle, y: Handle): number;
  FPDFText_GetCharBox(
    text: Handle,
    index: number,
    left: Handle,
    right: Handle,
    bottom: Handle,
    top: Handle,
  ): number;
  FPDFText_GetLooseCharBox(text: Handle, index: number, rectangle: Handle): number;
  FPDFText_GetMatrix(text: Handle, index: number, matrix: Handle): number;
  FPDFTextObj_GetFontSize(object: Handle, size: Handle): number;
  FPDFTextObj_GetFont(object: Handle): Handle;
  FPDFFont_GetIsEmbedded(font: Handle): number;
  FPDFFont_GetBaseFontName(font: Handle, name: Handle, bytes: number): number;
  FPDFPage_CountObjects(page: Handle): number;
  FPDFPage_GetObject(page: Handle, index: number): Handle;
  FPDFFormObj_CountObjects(form: Handle): number;
  FPDFFormObj_GetObject(form: Handle, index: number): Handle;
  FPDFPageObj_GetType(object: Handle): number;
  FPDFPageObj_GetMatrix(object: Handle, matrix: Handle): number;
  FPDFPageObj_GetBounds(object: Handle, left: Handle, bottom: Handle, right: Handle, top: Handle): number;
  FPDFPageObj_GetFillColor(object: Handle, red: Handle, green: Handle, blue: Handle, alpha: Handle): number;
  FPDFPageObj_GetStrokeColor(object: Handle, red: Handle, green: Handle, blue: Handle, alpha: Handle): number;
  FPDFPageObj_GetStrokeWidth(object: Handle, width: Handle): number;
  FPDFPageObj_HasTransparency(object: Handle): number;
  FPDFPageObj_SetIsActive(object: Handle, active: number): number;
  FPDFPageObj_CountMarks(object: Handle): number;
  FPDFPageObj_GetMark(object: Handle, index: number): Handle;
  FPDFPageObjMark_GetName(mark: Handle, name: Handle, bytes: number, written: Handle): number;
  FPDFPageObjMark_GetParamStringValue(
    object: Handle,
    key: Handle,
    value: Handle,
    bytes: number,
    written: Handle,
  ): number;
  FPDFPageObj_GetClipPath(object: Handle): Handle;
  FPDFClipPath_CountPaths(clip: Handle): number;
  FPDFClipPath_CountPathSegments(clip: Handle, path: number): number;
  FPDFClipPath_GetPathSegment(clip: Handle, path: number, segment: number): Handle;
  FPDFPathSegment_GetPoint(segment: Handle, x: Handle, y: Handle): number;
  FPDFPath_GetDrawMode(path: Handle, fill: Handle, stroke: Handle): number;
  FPDFPath_CountSegments(path: Handle): number;
  FPDFPath_GetPathSegment(path: Handle, segment: number): Handle;
  FPDFPathSegment_GetType(segment: Handle): number;
  FPDFPathSegment_GetClose(segment: Handle): number;
  FPDFTextObj_GetTextRenderMode(object: Handle): number;
  FPDFImageObj_GetImagePixelSize(image: Handle, width: Handle, height: Handle): number;
  FPDFImageObj_GetRenderedBitmap(document: Handle, page: Handle, image: Handle): Handle;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, pixels: Handle, stride: number): Handle;
  FPDFBitmap_FillRect(
    bitmap: Handle,
    left: number,
    top: number,
    width: number,
    height: number,
    colour: number,
  ): void;
  FPDF_RenderPageBitmap(
    bitmap: Handle,
    page: Handle,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  FPDFBitmap_GetFormat(bitmap: Handle): number;
  FPDFBitmap_GetWidth(bitmap: Handle): number;
  FPDFBitmap_GetHeight(bitmap: Handle): number;
  FPDFBitmap_GetStride(bitmap: Handle): number;
  FPDFBitmap_GetBuffer(bitmap: Handle): Handle;
  FPDFBitmap_Destroy(bitmap: Handle): void;
}

/** The library keeps the engine to itself; it gives no character its place. */
interface Kept {
  module: { wasmExports: Exports };
}

/** An open document of PDFium. */
export interface PdfiumDocument {
  engine: PdfiumEngine;
  handle: Handle;
  pageCount: number;
  close(): void;
}

let library: ReturnType<typeof PDFiumLibrary.init> | undefined;

/** Opens a PDF (its bytes; an empty user password is tried). @throws the library's errors */
export async function openPdfium(bytes: Uint8Array): Promise<PdfiumDocument> {
  library ??= PDFiumLibrary.init();
  const ready = await library;
  const document = await ready.loadDocument(bytes);
  const { wasmExports } = (ready as unknown as Kept).module;
  return {
    engine: new PdfiumEngine(wasmExports),
    handle: (document as unknown as { documentIdx: Handle }).documentIdx,
    pageCount: document.getPageCount(),
    close: () => document.destroy(),
  };
}

/** Forgets the engine: after a trap inside it nothing it says can be trusted. */
export function dropPdfium(): void {
  library = undefined;
}

/** Bytes for numbers. */
const scratchBytes = 64;
/** Bytes of the longest text that is read in UTF-16. */
const wideBytes = 512;

/** The numbers of a scratch as each kind that functions write. */
const viewsOf = (bytes: ArrayBufferLike, scratch: Handle) => ({
  integers: new Uint32Array(bytes, scratch, scratchBytes / 4),
  floats: new Float32Array(bytes, scratch, scratchBytes / 4),
  doubles: new Float64Array(bytes, scratch, scratchBytes / 8),
});

/** A copy of the first numbers; by hand, for they are few and read for every object. */
function firstOf(numbers: Uint32Array | Float32Array | Float64Array, count: number): number[] {
  const first: number[] = [];
  for (let index = 0; index < count; index += 1) first.push(numbers[index] ?? 0);
  return first;
}

/** PDFium's functions with a scratch of memory to read their answers from. */
export class PdfiumEngine {
  /** Memory that the functions may write their answers to: 64 bytes for numbers, and behind them for text. */
  readonly scratch: Handle;
  private readonly pointers: Handle[];
  private bytes: ArrayBufferLike | undefined;
  private views = viewsOf(new ArrayBuffer(scratchBytes), 0);

  constructor(readonly call: Exports) {
    this.scratch = call.malloc(scratchBytes + wideBytes);
    this.pointers = Array.from({ length: 8 }, (_, index) => this.scratch + index * 8);
  }

  /** The numbers of the scratch; what is written next changes them. */
  written(): ReturnType<typeof viewsOf> {
    const bytes = this.call.memory.buffer;
    // The memory may have grown: then the former views are void.
    if (this.bytes !== bytes) {
      this.bytes = bytes;
      this.views = viewsOf(bytes, this.scratch);
    }
    return this.views;
  }

  /** The first `count` floats that `fill` writes, or null when it says that it failed. */
  readFloats(count: number, fill: (pointer: Handle) => number): number[] | null {
    if (!fill(this.scratch)) return null;
    return firstOf(this.written().floats, count);
  }

  /** The first `count` doubles, eight at most, that `fill` writes to the places it is given, or null. */
  readDoubles(count: number, fill: (...pointers: Handle[]) => number): number[] | null {
    if (!fill(...this.pointers)) return null;
    return firstOf(this.written().doubles, count);
  }

  /** The first `count` whole numbers that `fill` writes to places four bytes apart, or null. */
  readIntegers(count: number, fill: (pointer: Handle) => number): number[] | null {
    if (!fill(this.scratch)) return null;
    return firstOf(this.written().integers, count);
  }

  /** Text that `fill` writes with its closing zero, of ASCII; what is longer than 63 characters is empty. */
  readName(fill: (pointer: Handle, bytes: number) => number): string {
    const written = fill(this.scratch, scratchBytes);
    if (written < 1 || written > scratchBytes) return '';
    return Buffer.from(this.call.memory.buffer, this.scratch, written - 1).toString('latin1');
  }

  /** Text that `fill` writes in UTF-16 with its closing zero, and the bytes of it at `written`; empty when it fails. */
  readWide(fill: (text: Handle, bytes: number, written: Handle) => number): string {
    const pointer = this.scratch + scratchBytes;
    if (!fill(pointer, wideBytes, this.scratch)) return '';
    const [bytes = 0] = new Uint32Array(this.call.memory.buffer, this.scratch, 1);
    if (bytes < 2 || bytes > wideBytes) return '';
    return Buffer.from(this.call.memory.buffer, pointer, bytes - 2).toString('utf16le');
  }

  /** A short name in ASCII, with its closing zero, in memory that is good until the next reading. */
  named(name: string): Handle {
    const pointer = this.scratch + 8;
    new Uint8Array(this.call.memory.buffer, pointer, name.length + 1).set([
      ...Buffer.from(name, 'latin1'),
      0,
    ]);
    return pointer;
  }

  /** Frees the scratch. */
  release(): void {
    this.call.free(this.scratch);
  }
}
