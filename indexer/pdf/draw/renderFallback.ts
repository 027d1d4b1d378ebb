import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { limits } from '../../limits.ts';
import { runLimited } from '../../process/runLimited.ts';
import { nodeReads } from '../../process/sandbox.ts';
import { tsxLoader } from '../../process/tsxLoader.ts';
import { readLeft, withWorkFolder } from '../../process/workFolder.ts';
import type { FallbackOrder } from './fallbackProcess.ts';
import type { Raster } from './raster.ts';
import { type PageOrder, renderLimits } from './render.ts';

/** Of a picture that is not compressed at all, and then some. */
const maxBytes = limits.pagePixels * 4;
const script = fileURLToPath(new URL('./fallbackProcess.ts', import.meta.url));

/**
 * Draws pages that poppler refused, with pdf2pic (GraphicsMagick and Ghostscript), which repairs other faults of
 * a file; about a second a page. Hands each page to `take` in order, null for one it could not draw either.
 */
export async function renderFallback(
  pdfPath: string,
  orders: PageOrder[],
  take: (order: PageOrder, raster: Raster | null) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  await withWorkFolder(async (folder) => {
    const order: FallbackOrder = { pdfPath, folder, pages: orders };
    await runLimited(process.execPath, ['--import', tsxLoader, script, JSON.stringify(order)], {
      ...renderLimits,
      addressSpace: false,
      reads: [...nodeReads, pdfPath],
      writes: folder,
      signal,
    }).catch(() => signal.throwIfAborted());
    for (const one of orders) await take(one, await readPng(path.join(folder, `page.${one.page}.png`)));
  });
}

async function readPng(file: string): Promise<Raster | null> {
  const bytes = await readLeft(file, maxBytes);
  if (!bytes) return null;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: limits.pagePixels })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return info.channels === 3 ? { width: info.width, height: info.height, pixels: data } : null;
  } catch {
    // Half written: the process was ended in the midst of it.
    return null;
  }
}
