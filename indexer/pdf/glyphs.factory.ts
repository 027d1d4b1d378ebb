import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { type HandmadePage, stream, written } from './handmade.factory.ts';
import { drawnPages } from './scan.factory.ts';

const dpi = 144;
/** Pixels of a glyph: an em of 20 points, and a fifth beneath the line. */
const [em, depth] = [40, 8];
const firstCode = 0x21;

/** Operators that draw a picture of what stands on a handmade page, at a place from its left and bottom. */
export async function asPicture(page: HandmadePage, x: number, y: number): Promise<string> {
  const { width = 595, height = 842 } = page;
  const image = sharp(drawnPages([page], dpi)[0])
    .toColourspace('b-w')
    .raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const entries = `/W ${info.width} /H ${info.height} /CS /G /BPC 8 /F /AHx`;
  return `q ${width} 0 0 ${height} ${x} ${y} cm BI ${entries} ID ${data.toString('hex')}> EI Q`;
}

/** A page of lines whose glyphs are drawings (Type 3) that nothing maps to characters; another file each time. */
export async function unmappedPdf(lines: string[], size = 11): Promise<Buffer> {
  const characters = [...new Set(lines.join(''))];
  const texts = characters.map((text, at) => ({ text, size: em / 2, ...pointOf(at) }));
  const sheet = sharp(drawnPages([{ texts }], dpi)[0])
    .toColourspace('b-w')
    .threshold(160);
  const { data, info } = await sheet.raw().toBuffer({ resolveWithObject: true });
  const glyphs = characters.map((_, at) => {
    const { x, y } = pointOf(at);
    return stream('', drawing(data, info.width, x * 2, y * 2 - em));
  });
  const codeOf = (character: string) => (characters.indexOf(character) + firstCode).toString(16);
  const text = lines.map((line, row) => {
    const codes = [...line].map(codeOf).join('');
    return `BT /F1 ${size} Tf 60 ${720 - row * size * 2} Td <${codes}> Tj ET`;
  });
  const each = (entry: (at: number) => string) => characters.map((_, at) => entry(at)).join(' ');
  const font = [
    '/Type /Font /Subtype /Type3 /FontBBox [0 -200 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /Resources << >>',
    `/FirstChar ${firstCode} /LastChar ${firstCode + characters.length - 1} /Widths [${each(() => '1000')}]`,
    `/Encoding << /Type /Encoding /Differences [${firstCode} ${each((at) => `/g${at}`)}] >>`,
    `/CharProcs << ${each((at) => `/g${at} ${at + 6} 0 R`)} >>`,
  ];
  const pdf = written([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 ${700 - lines.length * size * 2} 595 760] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>`,
    stream('', text.join('\n')),
    `<< ${font.join(' ')} >>`,
    ...glyphs,
  ]);
  return Buffer.concat([pdf, Buffer.from(`%${randomUUID()}\n`)]);
}

/** Where a character's origin is on the sheet that its drawing is cut from, in points. */
const pointOf = (at: number) => ({ x: 20 + (at % 20) * 26, y: 40 + Math.floor(at / 20) * 30 });

/** A glyph's drawing: what is black in a part of the sheet. */
function drawing(pixels: Buffer, width: number, left: number, top: number): string {
  const bits = Buffer.alloc((em * (em + depth)) / 8);
  for (let at = 0; at < bits.length * 8; at += 1) {
    const white = pixels[(top + Math.floor(at / em)) * width + left + (at % em)] !== 0;
    if (white) bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at & 7));
  }
  const entries = `/W ${em} /H ${em + depth} /IM true /BPC 1 /F /AHx`;
  return `1000 0 0 -200 1000 1000 d1 1000 0 0 1200 0 -200 cm BI ${entries} ID ${bits.toString('hex')}> EI`;
}
