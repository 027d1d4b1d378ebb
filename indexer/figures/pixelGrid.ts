import type { Raster } from '../pdf/engines/engine.ts';

/** Distance from the paper's colour at which a pixel counts as ink; light frames around charts stay below it. */
const distance = 24;
/** Maximum dots on a side: posters are sampled more coarsely. */
const maxDots = 4_000;

/** The share of a page's pixels that a light colour fills at least to be a tint that things stand on. */
const tintShare = 0.012;
const lightest = 205;
/** Distance from a tint within which a pixel still has that tint. */
const tintDistance = 10;

/** The dots of a page that are not paper, row by row. Few are: what is asked of them is fast. */
export class PixelGrid {
  readonly width: number;
  readonly height: number;
  /** Pixels of the raster on a side of a dot; one but for posters. */
  readonly step: number;
  /** Row y's dots are at `starts[y]` up to, not with, `starts[y + 1]`. */
  private readonly starts: Uint32Array;
  private readonly columns: Uint16Array;

  /** `onTints`: light fills are paper as well, so that what stands on one is seen apart from it. */
  constructor(raster: Raster, onTints = false) {
    this.step = Math.ceil(Math.max(raster.width, raster.height) / maxDots);
    this.width = Math.ceil(raster.width / this.step);
    this.height = Math.ceil(raster.height / this.step);
    const mask = maskOf(raster, this.step, this.width, this.height, onTints);
    this.starts = new Uint32Array(this.height + 1);
    let columns = new Uint16Array(1 << 16);
    let count = 0;
    let [y, begin] = [0, 0];
    // Four dots at a time, for most of a page is blank.
    const words = new Uint32Array(mask.buffer);
    for (let word = 0; word < words.length; word += 1) {
      if (words[word] === 0) continue;
      for (let dot = word * 4; dot < word * 4 + 4; dot += 1) {
        if (mask[dot] === 0) continue;
        for (; dot >= begin + this.width; begin += this.width) this.starts[++y] = count;
        if (count === columns.length) columns = doubled(columns);
        columns[count++] = dot - begin;
      }
    }
    this.starts.fill(count, y + 1);
    this.columns = columns;
  }

  /** Counts the dots of a row from `left` up to, but not including, `right`. */
  count(y: number, left: number, right: number): number {
    return left < right ? this.at(y, right) - this.at(y, left) : 0;
  }

  /** The columns of a row's dots from `left` up to, not with, `right`, from left to right. */
  row(y: number, left: number, right: number): Uint16Array {
    return this.columns.subarray(this.at(y, left), this.at(y, right));
  }

  /** Index in `columns` of the first dot of a row at or after `x`. */
  private at(y: number, x: number): number {
    let low = this.starts[y] ?? 0;
    let high = this.starts[y + 1] ?? low;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.columns[middle] ?? 0) < x) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function doubled(list: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(list.length * 2);
  larger.set(list);
  return larger;
}

/** A byte a dot, filled up to whole words: 1 where one of its pixels is far from the paper's colour. */
function maskOf(
  raster: Raster,
  step: number,
  dotsAcross: number,
  dotsDown: number,
  onTints: boolean,
): Uint8Array {
  const mask = new Uint8Array(Math.ceil((dotsAcross * dotsDown) / 4) * 4);
  const { paper, tints } = coloursOf(raster.pixels);
  const isTint = (at: number) =>
    tints.some((tint) =>
      tint.every((value, channel) => Math.abs((bytes[at + channel] as number) - value) <= tintDistance),
    );
  const [red, green, blue] = paper.map((value) =>
    Uint8Array.from({ length: 256 }, (_, other) => (Math.abs(other - value) > distance ? 1 : 0)),
  ) as [Uint8Array, Uint8Array, Uint8Array];
  const bytes = raster.pixels.byteOffset % 4 === 0 ? raster.pixels : new Uint8Array(raster.pixels);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  // Four pixels at a time: three words that are paper alone need no closer look.
  const [first, second, third] = new Uint32Array(
    Uint8Array.from([...paper, ...paper, ...paper, ...paper]).buffer,
  );
  const pixels = raster.width * raster.height;
  for (let pixel = 0, word = 0; pixel < pixels; pixel += 4, word += 3) {
    if (words[word] === first && words[word + 1] === second && words[word + 2] === third) continue;
    const end = Math.min(pixel + 4, pixels);
    for (let one = pixel; one < end; one += 1) {
      const at = one * 3;
      const far =
        (red[bytes[at] as number] as number) |
        (green[bytes[at + 1] as number] as number) |
        (blue[bytes[at + 2] as number] as number);
      if (far === 0 || (onTints && isTint(at))) continue;
      if (step === 1) mask[one] = 1;
      else {
        const x = Math.floor((one % raster.width) / step);
        mask[Math.floor(one / raster.width / step) * dotsAcross + x] = 1;
      }
    }
  }
  return mask;
}

type Colour = [number, number, number];

/** The commonest colour of a sample of pixels, white on most pages, and the light ones that fill much of the rest. */
function coloursOf(pixels: Uint8Array): { paper: Colour; tints: Colour[] } {
  const counts = new Map<number, number>();
  const step = 3 * Math.max(101, Math.floor(pixels.length / 3 / 8_000));
  let all = 0;
  for (let at = 0; at + 2 < pixels.length; at += step) {
    const key = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    all += 1;
  }
  const [[colour] = [0xffffff], ...others] = [...counts].sort((one, other) => other[1] - one[1]);
  const channels = (key: number): Colour => [key >> 16, (key >> 8) & 255, key & 255];
  const tints = others
    .filter(([, count]) => count >= all * tintShare)
    .map(([key]) => channels(key))
    .filter((one) => Math.min(...one) >= lightest);
  return { paper: channels(colour), tints };
}
