import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Extracted } from './extract.ts';
import type { FigureDifference } from './scoreCharts.ts';
import type { FigureTruth } from './truth.ts';

/** Draws each page with a figure that was missed, found falsely or cut: what is known green, what was found red. */
export async function drawMisses(
  folder: string,
  { truth, pageImage }: Extracted,
  differences: FigureDifference[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const page of truth.pages) {
    const here = differences.filter((one) => one.file === page.file && one.page === page.page);
    const image = here.length > 0 ? await pageImage(page.page) : null;
    if (!image) continue;
    const { width = 1, height = 1 } = await sharp(image).metadata();
    const boxes = here.flatMap(({ known, found }) => [
      ...(known ? outline(known, '#0a7d28') : []),
      ...(found ? outline(found, '#d02020') : []),
    ]);
    const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${page.width} ${page.height}" preserveAspectRatio="none">${boxes.join('')}</svg>`;
    await sharp(image)
      .composite([{ input: Buffer.from(overlay) }])
      .png()
      .toFile(join(folder, `${page.file.replace(/\.pdf$/i, '')}-p${page.page}.png`));
  }
}

function outline({ body, full }: FigureTruth, colour: string): string[] {
  return [
    [body, ''],
    [full, ' stroke-dasharray="4 3"'],
  ].map(([box, dash]) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = box as number[];
    return `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="none" stroke="${colour}" stroke-width="1"${dash}/>`;
  });
}
