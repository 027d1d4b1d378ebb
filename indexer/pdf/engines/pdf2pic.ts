import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { nodeArgs } from '../../../mappings/nodeScript.mjs';
import { limits } from '../../limits.ts';
import { runLimited } from '../../process/runLimited.ts';
import { nodeReads } from '../../process/sandbox.ts';
import { openWorkFolder, readSandboxed } from '../../process/sharedFolder.ts';
import {
  type DrawingEngine,
  type DrawnPage,
  drawingLimits,
  type PageRequest,
  type Raster,
} from './engine.ts';

/** Draws pages by pdf2pic (GraphicsMagick and Ghostscript), which repairs other faults; about a second a page. */
export const pdf2pic: DrawingEngine = { drawPages };

/** Task of the child process, as JSON in its one argument. Page N is written to `folder/page.N.png`. */
export interface Pdf2picTask {
  pdfPath: string;
  folder: string;
  pages: PageRequest[];
}

/** Of a picture that is not compressed at all, and then some. */
const maxBytes = limits.pagePixels * 4;
const script = fileURLToPath(new URL('./pdf2picProcess.ts', import.meta.url));

async function* drawPages(
  pdfPath: string,
  requests: PageRequest[],
  signal: AbortSignal,
): AsyncGenerator<DrawnPage> {
  const work = await openWorkFolder();
  try {
    const task: Pdf2picTask = { pdfPath, folder: work.path, pages: requests };
    await runLimited(process.execPath, [...nodeArgs(script), JSON.stringify(task)], {
      ...drawingLimits,
      addressSpace: false,
      reads: [...nodeReads, pdfPath],
      writes: work.path,
      signal,
    }).catch(() => signal.throwIfAborted());
    for (const request of requests)
      yield { request, raster: await readPng(path.join(work.path, `page.${request.page}.png`)) };
  } finally {
    await work.remove();
  }
}

async function readPng(file: string): Promise<Raster | null> {
  const bytes = await readSandboxed(file, maxBytes);
  if (!bytes) return null;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: limits.pagePixels })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return info.channels === 3 ? { width: info.width, height: info.height, pixels: data } : null;
  } catch {
    // Half written: the process was ended while it wrote.
    return null;
  }
}
