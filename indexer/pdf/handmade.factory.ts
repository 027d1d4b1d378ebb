import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rawPdf } from './rawPdf.factory.ts';

/** Items of a handmade page; points, origin top left, as in the artifacts. */
export interface HandmadePage {
  width?: number;
  height?: number;
  /**
   * `y` is the baseline. Set in STSong-Light, which is not embedded; `mode` is PDF's text rendering mode, `gray` the
   * colour from 0, black, to 1, white; `angle` turns it against the clock, in degrees.
   */
  texts?: {
    x: number;
    y: number;
    size?: number;
    text: string;
    mode?: number;
    gray?: number;
    angle?: number;
  }[];
  /** Drawn before and after the texts, in PDF's own operators; origin bottom left. */
  under?: string;
  over?: string;
  /** Filled rectangles: x, y, width, height, and how light: 0 (the default) is black. */
  boxes?: [number, number, number, number, number?][];
  /** Rectangles drawn inside a form XObject. */
  inForm?: [number, number, number, number, number?][];
  rotate?: 0 | 90 | 180 | 270;
  /** Page corner within a larger sheet that the crop box cuts away: from its left and bottom. */
  sheet?: [number, number];
}

/** The bytes of a PDF with Chinese text in a font that is not embedded, as Chinese reports often have. */
export function handmadePdf(pages: HandmadePage[]): Buffer {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  const first = 6;
  const kids = pages.map((_, index) => `${first + index * 3} 0 R`).join(' ');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add(
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
  );
  add(
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /FontDescriptor 5 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>',
  );
  add(
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  );
  for (const [index, page] of pages.entries()) {
    const {
      width = 595,
      height = 842,
      texts = [],
      boxes = [],
      inForm = [],
      rotate = 0,
      sheet = [0, 0],
    } = page;
    const { under = '', over = '' } = page;
    const [across, up] = sheet;
    const media = `[${-across} ${-up} ${width + across} ${height + up}]`;
    const own = first + index * 3;
    const fill = (list: typeof boxes) =>
      list.map(([x, y, w, h, grey = 0]) => `${grey} g ${x} ${height - y - h} ${w} ${h} re f`).join('\n');
    const letters = texts.map(({ x, y, size = 10, text, mode = 0, gray = 0, angle = 0 }) => {
      const [along, up] = [Math.cos, Math.sin].map((of) => of((angle * Math.PI) / 180).toFixed(4));
      const matrix = `${along} ${up} ${-Number(up)} ${along} ${x} ${height - y} Tm`;
      return `${gray} g BT ${mode} Tr /F1 ${size} Tf ${matrix} <${utf16(text)}> Tj ET 0 g`;
    });
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${media} /CropBox [0 0 ${width} ${height}] /Rotate ${rotate} /Contents ${own + 1} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /Fm ${own + 2} 0 R >> >> >>`,
    );
    add(stream('', [under, ...letters, fill(boxes), '/Fm Do', over].join('\n')));
    add(stream(`/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] `, fill(inForm)));
  }
  return written(objects);
}

/** A folder for one test's files; `remove` takes it away. */
export async function pdfFolder(): Promise<{
  save(name: string, bytes: Uint8Array): Promise<string>;
  remove(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'yanhai-pdf-'));
  return {
    async save(name, bytes) {
      const path = join(folder, name);
      await writeFile(path, bytes);
      return path;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}

/** A stream as an object of a PDF, with entries of its dictionary. */
export function stream(entries: string, content: string): string {
  return `<< ${entries}/Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** A PDF of objects, the first the catalog; they count from 1. */
export const written = (objects: readonly string[]): Buffer => rawPdf(objects, '', '1.4');
