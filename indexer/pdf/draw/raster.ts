import type { Readable } from 'node:stream';

/** A page as pixels: three bytes a pixel, red green blue, row by row. */
export interface Raster {
  width: number;
  height: number;
  pixels: Buffer;
}

const header = /^P6\n(\d+) (\d+)\n255\n/;
const headerBytes = 40;

/**
 * Splits a stream of binary PPM images into rasters. A truncated last one is left out. Two buffers alternate: the
 * pixels of a raster are overwritten by the one after the next.
 */
export async function* readRasters(stream: Readable): AsyncGenerator<Raster> {
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
