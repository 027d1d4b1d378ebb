import PDFDocument from 'pdfkit';

/** The faces houses choose from. `song` and `hei` are CID fonts that are named but not embedded. */
export type FaceName = 'sans' | 'sansBold' | 'serif' | 'serifBold' | 'song' | 'hei';

/** Folder of Debian's fonts-noto-cjk. */
export const fontFolder = '/usr/share/fonts/opentype/noto';

const files: Record<'sans' | 'sansBold' | 'serif' | 'serifBold', [string, string]> = {
  sans: ['NotoSansCJK-Regular.ttc', 'NotoSansCJKsc-Regular'],
  sansBold: ['NotoSansCJK-Bold.ttc', 'NotoSansCJKsc-Bold'],
  serif: ['NotoSerifCJK-Regular.ttc', 'NotoSerifCJKsc-Regular'],
  serifBold: ['NotoSerifCJK-Bold.ttc', 'NotoSerifCJKsc-Bold'],
};

/** The parts of a fontkit font that setting needs. */
export interface OpenFont {
  unitsPerEm: number;
  postscriptName: string;
  glyphForCodePoint(codePoint: number): { id: number; advanceWidth: number };
}

const opened = new Map<string, OpenFont>();

/**
 * The opened font file of an embedded face. Kept for the life of the process: opening and parsing glyphs costs more
 * than all else, and glyph outlines parsed for one report serve the next.
 */
export function openFont(face: Exclude<FaceName, 'song' | 'hei'>): OpenFont {
  const known = opened.get(face);
  if (known) return known;
  const [file, family] = files[face];
  const lender = new PDFDocument({ autoFirstPage: false });
  lender.font(`${fontFolder}/${file}`, family);
  const font = (lender as unknown as { _font: { font: OpenFont } })._font.font;
  opened.set(face, font);
  return font;
}

/** A character's glyph and its width in thousandths of the size. */
export interface Glyph {
  id: number;
  width: number;
}

const glyphs = new Map<FaceName, Map<number, Glyph>>();

/** The glyph of a code point in an embedded face. Throws when the face has none: that would print a box. */
export function glyphOf(face: Exclude<FaceName, 'song' | 'hei'>, codePoint: number): Glyph {
  let known = glyphs.get(face);
  if (!known) {
    known = new Map();
    glyphs.set(face, known);
  }
  const hit = known.get(codePoint);
  if (hit) return hit;
  const font = openFont(face);
  const found = font.glyphForCodePoint(codePoint);
  if (found.id === 0) throw new Error(`No glyph for U+${codePoint.toString(16)} in ${face}`);
  const glyph = { id: found.id, width: (found.advanceWidth * 1000) / font.unitsPerEm };
  known.set(codePoint, glyph);
  return glyph;
}

/** The bold partner of a face. */
export const boldOf: Record<FaceName, FaceName> = {
  sans: 'sansBold',
  sansBold: 'sansBold',
  serif: 'serifBold',
  serifBold: 'serifBold',
  song: 'hei',
  hei: 'hei',
};

/** Width in thousandths of one character in any face; CID faces are half and full width. */
export function charWidth(face: FaceName, codePoint: number): number {
  if (face === 'song' || face === 'hei') return codePoint < 0x7f ? 500 : 1000;
  return glyphOf(face, codePoint).width;
}

/** Width of a text in points. */
export function textWidth(face: FaceName, size: number, text: string): number {
  let sum = 0;
  for (const char of text) sum += charWidth(face, char.codePointAt(0) ?? 0);
  return (sum * size) / 1000;
}
