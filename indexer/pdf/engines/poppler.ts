import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type LimitedProcess, startLimited, ToolMissing } from '../../process/runLimited.ts';
import {
  type DrawingEngine,
  type DrawnPage,
  drawingLimits,
  type PageRequest,
  type Raster,
} from './engine.ts';

/** Draws pages by poppler's pdftoppm, which needs some 15 ms a page and brings fonts that the file lacks. */
export const poppler: DrawingEngine = { drawPages };

const pagesPerRun = 50;

/** Consecutive pages of one size, at most `pagesPerRun`: pdftoppm takes a range and one size. */
function runsOf(requests: PageRequest[]): PageRequest[][] {
  const runs: PageRequest[][] = [];
  for (const request of requests) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const fits =
      last?.page === request.page - 1 &&
      last.scale.width === request.scale.width &&
      last.scale.height === request.scale.height &&
      last.turned === request.turned;
    if (run && fits && run.length < pagesPerRun) run.push(request);
    else runs.push([request]);
  }
  return runs;
}

async function* drawPages(
  pdfPath: string,
  requests: PageRequest[],
  signal: AbortSignal,
): AsyncGenerator<DrawnPage> {
  for (const run of runsOf(requests)) {
    let rest = run;
    while (rest.length > 0) {
      let drawn = 0;
      for await (const { page, raster } of drawRun(pdfPath, rest, signal)) {
        const request = rest[drawn];
        if (request?.page !== page) break;
        drawn += 1;
        yield { request, raster };
      }
      // The process ended early: a new one begins with the page that is missing, and that fails by its own fault only.
      const [first] = rest;
      if (drawn === 0 && first) yield { request: first, raster: null };
      rest = rest.slice(Math.max(drawn, 1));
    }
  }
}

/** A page's number in the file, and its pixels. */
interface NumberedRaster {
  page: number;
  raster: Raster;
}

/** Draws a run by one process, which may end before the last page. */
async function* drawRun(
  pdfPath: string,
  run: PageRequest[],
  signal: AbortSignal,
): AsyncGenerator<NumberedRaster> {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return;
  // Both sides are given: whatever size the file claims here, this many pixels come out.
  // Of a page on its side pdftoppm would scale the wrong sides; its longer one is the same either way.
  const { width, height } = first.scale;
  const size = first.turned
    ? ['-scale-to', `${Math.max(width, height)}`]
    : ['-scale-to-x', `${width}`, '-scale-to-y', `${height}`];
  const range = ['-f', `${first.page}`, '-l', `${last.page}`];
  const process = startLimited(
    'pdftoppm',
    ['-q', '-progress', '-cropbox', '-hide-annotations', ...range, ...size, pdfPath],
    { ...drawingLimits, addressSpace: true, reads: [pdfPath], signal },
  );
  const pages = numberedRasters(process);
  try {
    for (let next = pages.next(); ; ) {
      const page = await next;
      if (page.done) break;
      // Drawn while the caller uses this one. A fault of it is thrown where it is awaited.
      next = pages.next();
      next.catch(() => undefined);
      yield page.value;
    }
    await process.ended;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ToolMissing) throw error;
  } finally {
    process.kill();
    await pages.return(undefined);
  }
}

/** `-progress` writes a line to stderr for each image on stdout: the page's number, and the last one's. */
async function* numberedRasters({ stdout, stderr }: LimitedProcess): AsyncGenerator<NumberedRaster> {
  const lines = createInterface({ input: stderr })[Symbol.asyncIterator]();
  for await (const raster of readRasters(stdout)) {
    let page: number | undefined;
    while (page === undefined) {
      const line = await lines.next();
      if (line.done) return;
      const number = /^(\d+) \d+ *$/.exec(line.value)?.[1];
      if (number) page = Number(number);
    }
    yield { page, raster };
  }
}

const header = /^P6\n(\d+) (\d+)\n255\n/;
const headerBytes = 40;

/**
 * Splits a stream of binary PPM images into rasters. A truncated last one is left out. Two buffers alternate: the
 * pixels of a raster are overwritten by the one after the next.
 */
async function* readRasters(stream: Readable): AsyncGenerator<Raster> {
  const turns: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)];
  let ahead: Buffer = Buffer.alloc(0);
  let raster: Raster | null = null;
  let filled = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let part: Buffer = ahead.length > 0 ? Buffer.concat([ahead, chunk]) : chunk;
    ahead = Buffer.alloc(0);
    while (part.length > 0) {
      if (!raster) {
        const found = header.exec(part.toString('latin1', 0, headerBytes));
        if (!found && part.length >= headerBytes)
          throw new Error('The renderer wrote something that is no image');
        if (!found) {
          ahead = part;
          break;
        }
        part = part.subarray(found[0].length);
        const [width, height] = [Number(found[1]), Number(found[2])];
        raster = { width, height, pixels: nextBuffer(turns, width * height * 3) };
        filled = 0;
      }
      const taken = part.copy(raster.pixels, filled);
      filled += taken;
      part = part.subarray(taken);
      if (filled < raster.pixels.length) continue;
      yield raster;
      raster = null;
    }
  }
}

/** The buffer whose turn it is, exchanged for one of the right size where it is not. */
function nextBuffer(turns: [Buffer, Buffer], bytes: number): Buffer {
  const [due, other] = turns;
  const next = due.length === bytes ? due : Buffer.allocUnsafeSlow(bytes);
  turns[0] = other;
  turns[1] = next;
  return next;
}
