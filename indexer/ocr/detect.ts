import sharp from 'sharp';
import type { Raster } from '../pdf/engines/engine.ts';
import type { Network } from './models.ts';
import { extentOf, type Slant, scaled } from './slant.ts';

/** A box in pixels of a picture. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Of a line that lies slanted in the box. */
  slant?: Slant;
}

/** The network halves a picture five times. */
const step = 32;
/** Of ImageNet, by which the network was trained. */
const [mean, deviation] = [
  [0.485, 0.456, 0.406],
  [0.229, 0.224, 0.225],
];
/** Probability from which a pixel is text; mean probability from which an area is. */
const [pixelFrom, areaFrom] = [0.3, 0.5];
/** The network finds the core of a line: its area times this, by its outline, is the margin around. */
const unclip = 1.6;
/** Pixels. */
const minHeight = 3;
/** Lines read of one picture at most, the largest. */
const maxLines = 600;

/** Finds the lines of text in a picture of which no side is over `maxSide` pixels when it is looked at. */
export async function detectLines(detect: Network, raster: Raster, maxSide: number): Promise<Area[]> {
  const scale = Math.min(1, maxSide / Math.max(raster.width, raster.height));
  const size = (length: number) => Math.max(step, Math.round((length * scale) / step) * step);
  const [width, height] = [size(raster.width), size(raster.height)];
  const pixels = await sharp(raster.pixels, {
    raw: { width: raster.width, height: raster.height, channels: 3 },
  })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const data = planes(
    pixels,
    (value, channel) => (value / 255 - (mean?.[channel] ?? 0)) / (deviation?.[channel] ?? 1),
  );
  const { data: probability } = await detect({ data, dims: [1, 3, height, width] });
  const [sx, sy] = [raster.width / width, raster.height / height];
  return areasOf(probability, width)
    .map(({ left, top, width: w, height: h, slant }) => ({
      ...within(raster, left * sx, top * sy, w * sx, h * sy),
      ...(slant && { slant: scaled(slant, sx, sy) }),
    }))
    .sort((one, other) => other.width * other.height - one.width * one.height)
    .slice(0, maxLines);
}

/** Pixels (red, green, blue) as three planes in the order the networks were trained with: blue, green, red. */
export function planes(pixels: Uint8Array, value: (byte: number, channel: number) => number): Float32Array {
  const count = pixels.length / 3;
  const data = new Float32Array(pixels.length);
  for (let channel = 0; channel < 3; channel += 1) {
    const values = Float32Array.from({ length: 256 }, (_, byte) => value(byte, channel));
    for (let at = 0, from = 2 - channel; at < count; at += 1, from += 3)
      data[channel * count + at] = values[pixels[from] ?? 0] ?? 0;
  }
  return data;
}

function within({ width, height }: Raster, left: number, top: number, w: number, h: number): Area {
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(width, Math.ceil(left + w)) - x),
    height: Math.max(1, Math.min(height, Math.ceil(top + h)) - y),
  };
}

/** The connected areas of likely text, each with the margin that the network leaves out. */
function areasOf(probability: Float32Array, width: number): Area[] {
  const seen = new Uint8Array(probability.length);
  const areas: Area[] = [];
  /** Pixels of the area at hand, those not yet looked around of among them. */
  const found: number[] = [];
  const visit = (at: number) => {
    if (seen[at] || (probability[at] ?? 0) < pixelFrom) return;
    seen[at] = 1;
    found.push(at);
  };
  for (let start = 0; start < probability.length; start += 1) {
    if (seen[start] || (probability[start] ?? 0) < pixelFrom) continue;
    found.length = 0;
    visit(start);
    let sum = 0;
    for (let index = 0; index < found.length; index += 1) {
      const at = found[index] ?? 0;
      const x = at % width;
      sum += probability[at] ?? 0;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at + width < probability.length) visit(at + width);
    }
    if (sum / found.length < areaFrom) continue;
    const { left, top, width: w, height: h, slant } = extentOf(found, width);
    if (Math.min(w, h) < minHeight) continue;
    const margin = marginOf(w, h);
    const area = { left: left - margin, top: top - margin, width: w + 2 * margin, height: h + 2 * margin };
    areas.push(slant ? { ...area, slant: withMargin(slant) } : area);
  }
  return areas;
}

const marginOf = (w: number, h: number) => ((w * h) / (2 * (w + h))) * unclip;

function withMargin(slant: Slant): Slant {
  const margin = marginOf(slant.length, slant.thickness);
  return { ...slant, length: slant.length + 2 * margin, thickness: slant.thickness + 2 * margin };
}
