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
