import type { Direction } from '../../text/pieces.ts';
import { hasShapes } from './fonts.ts';
import type { Layers } from './layers.ts';
import type { Handle, PdfiumDocument, PdfiumEngine } from './library.ts';
import { type Matrix, objectsOf, type PageObject, transform, viewOf } from './pageObjects.ts';
import { fillColourOf, type ImageOpacity, sightOf } from './visibility.ts';

/** One character as drawn, on the page as seen: points, origin top left. */
export interface Glyph {
  /** Text that PDFium reads; several glyphs may share a place when one is read as several characters. */
  text: string;
  /** The text object it belongs to. */
  object: Handle;
  /** Height of the font. */
  size: number;
  /** Null for slanting text. */
  direction: Direction | null;
  /** Of slanting text alone. */
  slant?: Slant;
  /** Start of its baseline. */
  x: number;
  y: number;
  /** The cell from the font's own width, ascent and descent. */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The unit vector that slanting text runs along, and whether it is drawn as pale as marks over a page are. */
interface Slant {
  x: number;
  y: number;
  pale: boolean;
}

/** A page's characters in PDFium's order, without those it made up. */
export interface GlyphPage {
  width: number;
  height: number;
  turned: boolean;
  /** Those that can be seen, each once. */
  glyphs: Glyph[];
  /** All of them. */
  all: Glyph[];
  /** Some text was not read and may be more than blanks: PDFium passes over glyphs that it has no shape for. */
  mayLack: boolean;
}

/** Properties shared by all characters of a text object. */
type ObjectFacts = Pick<Glyph, 'object' | 'size' | 'direction' | 'slant'>;

/** Reads the visible characters of a page, index from 0. Throws when the page cannot be read. */
export function readGlyphs(
  document: PdfiumDocument,
  index: number,
  opacity: ImageOpacity,
  layers: Layers,
): GlyphPage {
  const { engine, handle } = document;
  const { call } = engine;
  const page = call.FPDF_LoadPage(handle, index);
  if (!page) throw new Error('PDFium cannot load the page');
  const text = call.FPDFText_LoadPage(page);
  const view = viewOf(engine, page);
  const looking = opacity.forPage(page, view.matrix[0] > 0);
  try {
    const glyphs = text ? glyphsOf(engine, text, view.matrix) : [];
    const objects = objectsOf(engine, page, view.matrix);
    const hidden = layers.hiddenOn(page, objects, view);
    const sees = sightOf(engine, objects, view, hidden, looking.isOpaque);
    return {
      width: view.width,
      height: view.height,
      turned: view.turned,
      glyphs: withoutDoubles(
        glyphs.filter(({ object, left, right, y, size }) => sees(object, (left + right) / 2, y - size / 3)),
      ),
      all: glyphs,
      mayLack: mayLack(engine, objects, glyphs),
    };
  } finally {
    looking.release();
    if (text) call.FPDFText_ClosePage(text);
    call.FPDF_ClosePage(page);
  }
}

/** Distance, in font sizes, within which equal glyphs are one drawn twice: bold is often faked so. */
const doubleReach = 0.15;
/** Points. */
const cellSize = 4;

function withoutDoubles(glyphs: readonly Glyph[]): Glyph[] {
  const byPosition = new Map<string, Map<number, Glyph[]>>();
  const column = (x: number) => Math.floor(x / cellSize) * 65_536;
  const row = (y: number) => Math.floor(y / cellSize);
  return glyphs.filter((glyph) => {
    const { text, object, x, y } = glyph;
    if (text.trim() === '') return true;
    const equal = byPosition.get(text) ?? new Map<number, Glyph[]>();
    if (equal.size === 0) byPosition.set(text, equal);
    const reach = Math.min(glyph.size * doubleReach, cellSize);
    // Characters of one glyph stand at one place, but in one object and never twice.
    const isDouble = (one: Glyph) =>
      one.object !== object && Math.abs(one.x - x) < reach && Math.abs(one.y - y) < reach;
    const isIn = (cell: number) => equal.get(cell)?.some(isDouble);
    const [left, right] = [column(x - reach), column(x + reach)];
    const [top, bottom] = [row(y - reach), row(y + reach)];
    if (isIn(left + top) || (right > left && isIn(right + top))) return false;
    if (bottom > top && (isIn(left + bottom) || (right > left && isIn(right + bottom)))) return false;
    const own = column(x) + row(y);
    const beside = equal.get(own);
    if (beside) beside.push(glyph);
    else equal.set(own, [glyph]);
    return true;
  });
}

/** The last of the characters that PDFium makes up: blanks, line ends, and a mark for the hyphen at a line's end. */
const lastMadeUp = 0x20;

function glyphsOf(engine: PdfiumEngine, text: Handle, view: Matrix): Glyph[] {
  const { call, scratch } = engine;
  const glyphs: Glyph[] = [];
  let facts: ObjectFacts | null = null;
  const count = call.FPDFText_CountChars(text);
  for (let index = 0; index < count; index += 1) {
    const code = call.FPDFText_GetUnicode(text, index);
    if (code <= lastMadeUp && call.FPDFText_IsGenerated(text, index) === 1) continue;
    const object = call.FPDFText_GetTextObject(text, index);
    if (facts?.object !== object) facts = factsOf(engine, text, index, object, view);
    if (!facts || !call.FPDFText_GetCharOrigin(text, index, scratch, scratch + 8)) continue;
    if (!call.FPDFText_GetLooseCharBox(text, index, scratch + 16)) continue;
    const { floats, doubles } = engine.written();
    const [x, y] = transform(view, doubles[0] ?? 0, doubles[1] ?? 0);
    const [x1, y1] = transform(view, floats[4] ?? 0, floats[5] ?? 0);
    const [x2, y2] = transform(view, floats[6] ?? 0, floats[7] ?? 0);
    if (!Number.isFinite(x + y + x1 + y1 + x2 + y2)) continue;
    const isHyphen = code <= lastMadeUp && call.FPDFText_IsHyphen(text, index) === 1;
    // Without a spread, which takes several times as long as the rest of a character.
    const glyph: Glyph = {
      text: isHyphen ? '-' : characterOf(code),
      object,
      size: facts.size,
      direction: facts.direction,
      x,
      y,
      left: Math.min(x1, x2),
      top: Math.min(y1, y2),
      right: Math.max(x1, x2),
      bottom: Math.max(y1, y2),
    };
    if (facts.slant) glyph.slant = facts.slant;
    glyphs.push(glyph);
  }
  return glyphs;
}

/** A glyph alone in its object, of a font that is neither embedded nor like one PDFium has, is passed over. */
function mayLack(engine: PdfiumEngine, objects: readonly PageObject[], glyphs: readonly Glyph[]): boolean {
  const read = new Set(glyphs.map((one) => one.object));
  const known = new Map<Handle, boolean>();
  for (const { handle, type } of objects) {
    if (type !== 'text' || read.has(handle)) continue;
    const font = engine.call.FPDFTextObj_GetFont(handle);
    const drawn = known.get(font) ?? (!font || hasShapes(engine, font));
    if (!drawn) return true;
    known.set(font, drawn);
  }
  return false;
}

/** Characters by their codes, each made once: a page has thousands, and looks each up among its equals. */
const characters = new Map<number, string>();

function characterOf(code: number): string {
  if (code <= 0 || code > 0x10ffff) return '';
  const character = characters.get(code) ?? String.fromCodePoint(code);
  characters.set(code, character);
  return character;
}

function factsOf(
  engine: PdfiumEngine,
  text: Handle,
  index: number,
  object: Handle,
  view: Matrix,
): ObjectFacts | null {
  const { call } = engine;
  const matrix = engine.readFloats(6, (pointer) => call.FPDFText_GetMatrix(text, index, pointer));
  const fontSize = engine.readFloats(1, (pointer) => call.FPDFTextObj_GetFontSize(object, pointer))?.[0];
  if (!matrix || fontSize === undefined) return null;
  const [a = 0, b = 0, c = 0, d = 0] = matrix;
  const size = Math.abs(fontSize) * (Math.hypot(c, d) || Math.hypot(a, b));
  if (!(size > 0.5) || !Number.isFinite(size)) return null;
  const sign = Math.sign(fontSize);
  const along = Math.hypot(a, b) || 1;
  const ux = (sign * (a * view[0] + b * view[2])) / along;
  const uy = (sign * (a * view[1] + b * view[3])) / along;
  const direction = directionOf(ux, uy);
  if (direction) return { object, size, direction };
  return { object, size, direction, slant: { x: ux, y: uy, pale: isPale(engine, object) } };
}

/** The darkest channel of a pale colour, from 0 to 255, and the opacity below which any colour is pale. */
const pale = { from: 150, opacity: 150 };

function isPale(engine: PdfiumEngine, object: Handle): boolean {
  const { alpha, red, green, blue } = fillColourOf(engine, object);
  return alpha < pale.opacity || Math.min(red, green, blue) >= pale.from;
}

function directionOf(ux: number, uy: number): Direction | null {
  if (ux >= 0.98) return 'right';
  if (ux <= -0.98) return 'left';
  if (uy >= 0.98) return 'down';
  return uy <= -0.98 ? 'up' : null;
}
