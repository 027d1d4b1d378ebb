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

/** A page font of pdfkit: an object reference. */
interface Reference {
  end(): void;
  data: Record<string, unknown>;
}
interface Host {
  ref(data: Record<string, unknown>): Reference;
}

let gbk: Map<number, string> | undefined;

/** GBK bytes of characters as hex, by code point: Node decodes GBK but does not encode it. */
function gbkTable(): Map<number, string> {
  if (gbk) return gbk;
  const table = new Map<number, string>();
  const decoder = new TextDecoder('gbk');
  for (let first = 0x81; first <= 0xfe; first++) {
    for (let second = 0x40; second <= 0xfe; second++) {
      if (second === 0x7f) continue;
      const char = decoder.decode(Uint8Array.of(first, second));
      const codePoint = char.codePointAt(0) ?? 0xfffd;
      if (codePoint === 0xfffd || [...char].length !== 1 || table.has(codePoint)) continue;
      table.set(codePoint, first.toString(16) + second.toString(16));
    }
  }
  gbk = table;
  return table;
}

/** Encoding of a font that is not embedded: Unicode or GBK. */
export type BareEncoding = 'UniGB-UCS2-H' | 'GBK-EUC-H';

/** A text as hex codes of the encoding. Characters the encoding lacks become 〓. */
export function bareHex(encoding: BareEncoding, text: string): string {
  let hex = '';
  for (const char of text) {
    const codePoint = char.codePointAt(0) ?? 0;
    if (encoding === 'UniGB-UCS2-H')
      hex += (codePoint > 0xffff ? 0x3013 : codePoint).toString(16).padStart(4, '0');
    else if (codePoint < 0x80) hex += codePoint.toString(16).padStart(2, '0');
    else hex += gbkTable().get(codePoint) ?? 'a1fe';
  }
  return hex;
}

/**
 * A font dictionary that names a Chinese font without carrying it, as older word processors wrote: the reader must
 * bring the font and the CMap.
 */
export function bareFont(host: Host, baseFont: string, encoding: BareEncoding): Reference {
  const descriptor = host.ref({
    Type: 'FontDescriptor',
    FontName: baseFont,
    Flags: 6,
    FontBBox: [-25, -254, 1000, 880],
    ItalicAngle: 0,
    Ascent: 880,
    Descent: -120,
    CapHeight: 880,
    StemV: 93,
  });
  descriptor.end();
  const descendant = host.ref({
    Type: 'Font',
    Subtype: 'CIDFontType0',
    BaseFont: baseFont,
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('GB1'), Supplement: 2 },
    DW: 1000,
    W: [1, 95, 500, 814, 939, 500],
    FontDescriptor: descriptor,
  });
  descendant.end();
  const font = host.ref({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: baseFont,
    Encoding: encoding,
    DescendantFonts: [descendant],
  });
  font.end();
  return font;
}
