import { randomUUID } from 'node:crypto';

/** One page: its lines, the first one large; and optionally its size in points. */
export interface PlainPage {
  lines: string[];
  size?: [number, number];
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();

const content = ({ lines, size = [595, 842] }: PlainPage) =>
  lines
    .map((line, index) => {
      const points = index === 0 ? 22 : 11;
      return `BT /F1 ${points} Tf 60 ${size[1] - 80 - index * 30} Td <${utf16(line)}> Tj ET`;
    })
    .join('\n');

/** A small PDF of Chinese lines in STSong-Light, which is not embedded: readers must bring the font. */
export function plainPdf(pages: PlainPage[]): Buffer {
  const objects: string[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${6 + index * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /FontDescriptor 5 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ];
  for (const [index, page] of pages.entries()) {
    const [width, height] = page.size ?? [595, 842];
    const stream = content(page);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${7 + index * 2} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    );
  }
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.indexOf('xref\n')}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** The same, and another file each time: what a test sends that is tried once more is not there already. */
export function freshPdf(pages: PlainPage[]): Buffer {
  return Buffer.concat([plainPdf(pages), Buffer.from(`%${randomUUID()}\n`)]);
}
