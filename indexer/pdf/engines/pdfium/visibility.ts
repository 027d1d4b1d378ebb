import type { Box } from '../../../artifacts.ts';
import type { Handle, PdfiumDocument, PdfiumEngine } from './library.ts';
import { clipBox, type PageObject, paintedBox } from './pageObjects.ts';

/** Tells whether something small at a place, drawn by a text object, can be seen there. */
export type SeesText = (object: Handle, x: number, y: number) => boolean;

/** Whether an image that fills a box hides the objects beneath a point of it. */
export type IsOpaque = (image: PageObject, box: Box, x: number, y: number) => boolean;

/** Drawn objects that may cover or carry text. */
interface Paint {
  object: PageObject;
  order: number;
  box: Box;
  /** Hides what lies beneath wherever it is; an image is looked at closer. */
  solid: boolean;
  white: boolean;
}

/** PDF's text rendering modes that draw nothing. */
const invisible = new Set([3, 7]);
/** From here on a colour looks like paper. */
const nearWhite = 250;
/** Smaller paint covers no letter. */
const minSize = 4;
/** Steps that draw a rectangle, at most. */
const rectangleSegments = 6;
/** A white area so large, as a part of the page, is its paper. */
const paperShare = 0.5;
/** An image so large, as a part of the page, is a scan that invisible text belongs to. */
const scanShare = 0.4;

/**
 * Finds the visible text of a page. Not visible: text drawn invisibly (except over a scan, whose text it is),
 * transparent or white on bare paper, outside its clipping, below a later filled rectangle or opaque image, or among
 * what is `hidden` by its layer. In doubt it is visible. `isOpaque` samples an image at a point.
 */
export function sightOf(
  engine: PdfiumEngine,
  objects: readonly PageObject[],
  page: { width: number; height: number },
  hidden: ReadonlySet<Handle>,
  isOpaque: IsOpaque,
): SeesText {
  const paints = objects.flatMap((object, order) => paintOf(engine, object, order) ?? []);
  const scans = paints.filter(
    ({ object, box }) => object.type === 'image' && areaOf(box) > page.width * page.height * scanShare,
  );
  const covers = paints.filter(({ solid, object }) => solid || object.type === 'image');
  const texts = new Map<Handle, ReturnType<typeof textFacts> & { order: number; below: number }>();
  /** Of `covers`, as many as are drawn before a text; the others may hide it. */
  let below = 0;
  for (const [order, object] of objects.entries()) {
    if (covers[below]?.order === order) below += 1;
    if (object.type === 'text') texts.set(object.handle, { ...textFacts(engine, object), order, below });
  }
  // A shading has no colour either, and PDFium calls that white: of a band it may be a coloured one.
  const isPaper = ({ white, box }: Paint) => white && areaOf(box) > page.width * page.height * paperShare;
  return (handle, x, y) => {
    const text = texts.get(handle);
    if (hidden.has(handle)) return false;
    if (!text) return true;
    const here = ({ box }: { box: Box }) => holds(box, x, y);
    if (text.invisible) return scans.some(here);
    if (text.clip && !holds(text.clip, x, y, text.slack)) return false;
    if (text.white && !paints.some((paint) => paint.order < text.order && !isPaper(paint) && here(paint)))
      return false;
    for (let index = text.below; index < covers.length; index += 1) {
      const cover = covers[index];
      if (cover && here(cover) && (cover.solid || isOpaque(cover.object, cover.box, x, y))) return false;
    }
    return true;
  };
}

const areaOf = ([left, top, right, bottom]: Box) => (right - left) * (bottom - top);

function holds([left, top, right, bottom]: Box, x: number, y: number, slack = 0): boolean {
  return x > left - slack && x < right + slack && y > top - slack && y < bottom + slack;
}

function paintOf(engine: PdfiumEngine, object: PageObject, order: number): Paint | null {
  const { call } = engine;
  if (object.type === 'text') return null;
  const fill = object.type === 'path' ? fillOf(engine, object.handle) : null;
  if (object.type === 'path' && !fill) return null;
  const box = paintedBox(engine, object);
  if (!box || box[2] - box[0] < minSize || box[3] - box[1] < minSize) return null;
  const solid =
    fill !== null &&
    fill.alpha === 255 &&
    call.FPDFPath_CountSegments(object.handle) <= rectangleSegments &&
    call.FPDFPageObj_HasTransparency(object.handle) === 0;
  return { object, order, box, solid, white: fill?.white ?? false };
}

/** The colour of a path's area; null when it has none. A broad stroke may carry text as an area does. */
function fillOf(engine: PdfiumEngine, path: Handle): { alpha: number; white: boolean } | null {
  const { call } = engine;
  const mode = engine.readIntegers(2, (pointer) => call.FPDFPath_GetDrawMode(path, pointer, pointer + 4));
  if (mode?.[0]) return colourOf(engine, path);
  if (!mode?.[1]) return null;
  const width = engine.readFloats(1, (pointer) => call.FPDFPageObj_GetStrokeWidth(path, pointer))?.[0] ?? 0;
  return width >= minSize ? { alpha: 0, white: false } : null;
}

function colourOf(engine: PdfiumEngine, object: Handle): { alpha: number; white: boolean } {
  const { red, green, blue, alpha } = fillColourOf(engine, object);
  return { alpha, white: Math.min(red, green, blue) >= nearWhite };
}

/** The colour an object is filled with, 0 to 255 each; a pattern, which has none to compare, is black. */
export function fillColourOf(engine: PdfiumEngine, object: Handle) {
  const { call } = engine;
  const parts = engine.readIntegers(4, (pointer) =>
    call.FPDFPageObj_GetFillColor(object, pointer, pointer + 4, pointer + 8, pointer + 12),
  );
  const [red = 0, green = 0, blue = 0, alpha = 255] = parts ?? [];
  return { red, green, blue, alpha };
}

/** Whether a text's rendering mode draws nothing. */
export function isInvisible({ call }: PdfiumEngine, text: Handle): boolean {
  return invisible.has(call.FPDFTextObj_GetTextRenderMode(text));
}

function textFacts(engine: PdfiumEngine, { handle, matrix }: PageObject) {
  const mode = engine.call.FPDFTextObj_GetTextRenderMode(handle);
  const { alpha, white } = colourOf(engine, handle);
  const filled = mode === 0 || mode === 4;
  return {
    invisible: invisible.has(mode) || (mode === 0 && alpha === 0),
    white: filled && white,
    clip: clipBox(engine, handle, matrix),
    slack: 1,
  };
}

/** Images looked into for one document; watermarks that lie over every page would be looked into on each. */
const maxImages = 12;
/** Larger images take too much memory to sample: they are taken to hide nothing. */
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
    const size = engine.readIntegers(2, (pointer) =>
      call.FPDFImageObj_GetImagePixelSize(image, pointer, pointer + 4),
    );
    const [width = 0, height = 0] = size ?? [];
    if (this.left <= 0 || width * height > maxPixels) return 0;
    this.left -= 1;
    return call.FPDFImageObj_GetRenderedBitmap(handle, page, image);
  }
}
