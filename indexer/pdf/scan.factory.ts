import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type HandmadePage, handmadePdf } from './handmade.factory.ts';

/** One picture of a PDF: JPEG, its size in pixels, and the page's in points. */
export interface PicturePage {
  jpeg: Buffer;
  width: number;
  height: number;
  points?: [number, number];
}

/** A PDF of pictures alone, each as large as its page; another file each time. */
export function picturePdf(pages: PicturePage[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  const add = (body: string, stream?: Buffer) => {
    offsets.push(parts.reduce((sum, part) => sum + part.length, 0));
    parts.push(Buffer.from(`${offsets.length} 0 obj\n${body}\n`));
    if (stream) parts.push(Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n'));
    parts.push(Buffer.from('endobj\n'));
  };
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  for (const [index, { jpeg, width, height, points = [595, 842] }] of pages.entries()) {
    const own = 3 + index * 3;
    const draw = Buffer.from(`${points[0]} 0 0 ${points[1]} 0 0 cm /I Do`);
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points.join(' ')}] /Resources << /XObject << /I ${own + 2} 0 R >> >> /Contents ${own + 1} 0 R >>`,
    );
    add(`<< /Length ${draw.length} >>`, draw);
    add(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
  }
  const at = parts.reduce((sum, part) => sum + part.length, 0);
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n%${randomUUID()}\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** Handmade pages as they look, in PNG. */
export function drawnPages(pages: HandmadePage[], dpi: number): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'drawn-'));
  try {
    const pdf = join(folder, 'pages.pdf');
    writeFileSync(pdf, handmadePdf(pages));
    return [...pages.keys()].map((index) => {
      const page = String(index + 1);
      const name = join(folder, page);
      execFileSync('pdftoppm', ['-r', `${dpi}`, '-f', page, '-l', page, '-singlefile', '-png', pdf, name]);
      return readFileSync(`${name}.png`);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Handmade pages as a scanner at 150 dpi gives them. */
export async function scanOf(pages: HandmadePage[]): Promise<Buffer> {
  const pictures: PicturePage[] = [];
  for (const [index, png] of drawnPages(pages, 150).entries()) {
    const { data, info } = await sharp(png).jpeg({ quality: 85 }).toBuffer({ resolveWithObject: true });
    const { width = 595, height = 842 } = pages[index] ?? {};
    pictures.push({ jpeg: data, width: info.width, height: info.height, points: [width, height] });
  }
  return picturePdf(pictures);
}
