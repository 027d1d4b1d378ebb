import type { Readable } from 'node:stream';

/** A page as pixels: three bytes a pixel, red green blue, row by row. */
export interface Raster {
  width: number;
  height: number;
  pixels: Buffer;
}

const header = /^P6\n(\d+) (\d+)\n255\n/;
const headerBytes = 40;

/** Cuts a stream of binary PPM images, one after the other, into rasters. A cut-off last one is left out. */
export async function* readRasters(stream: Readable): AsyncGenerator<Raster> {
  let parts: Buffer[] = [];
  let have = 0;
  let need = headerBytes;
  for await (const part of stream as AsyncIterable<Buffer>) {
    parts.push(part);
    have += part.length;
    while (have >= need) {
      // Joined only when a whole image is there: large pages come in hundreds of parts.
      const joined = Buffer.concat(parts);
      const found = header.exec(joined.toString('latin1', 0, headerBytes));
      if (!found) throw new Error('The renderer wrote something that is no image');
      const start = found[0].length;
      const [width, height] = [Number(found[1]), Number(found[2])];
      const end = start + width * height * 3;
      parts = [joined];
      need = end;
      if (have < end) break;
      yield { width, height, pixels: joined.subarray(start, end) };
      parts = [joined.subarray(end)];
      have -= end;
      need = headerBytes;
    }
  }
  // The last image may be shorter than the bytes awaited for a header.
  if (have > 0) {
    const joined = Buffer.concat(parts);
    const found = header.exec(joined.toString('latin1', 0, headerBytes));
    const [width, height] = [Number(found?.[1]), Number(found?.[2])];
    const start = found?.[0].length ?? 0;
    const end = start + width * height * 3;
    if (found && end <= joined.length) yield { width, height, pixels: joined.subarray(start, end) };
  }
}
