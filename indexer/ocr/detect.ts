import sharp from 'sharp';
import type { Raster } from '../pdf/engines/engine.ts';
import type { Network } from './models.ts';

/** A box in pixels of a picture. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
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
  return areasOf(probability, width, height)
    .map(({ left, top, width: w, height: h }) => within(raster, left * sx, top * sy, w * sx, h * sy))
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
function areasOf(probability: Float32Array, width: number, height: number): Area[] {
  const seen = new Uint8Array(probability.length);
  const areas: Area[] = [];
  const stack: number[] = [];
  const visit = (at: number) => {
    if (seen[at] || (probability[at] ?? 0) < pixelFrom) return;
    seen[at] = 1;
    stack.push(at);
  };
  for (let start = 0; start < probability.length; start += 1) {
    if (seen[start] || (probability[start] ?? 0) < pixelFrom) continue;
    let [left, top, right, bottom, sum, count] = [width, height, 0, 0, 0, 0];
    visit(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [
        Math.min(left, x),
        Math.max(right, x),
        Math.min(top, y),
        Math.max(bottom, y),
      ];
      sum += probability[at] ?? 0;
      count += 1;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (y > 0) visit(at - width);
      if (y < height - 1) visit(at + width);
    }
    const [w, h] = [right - left + 1, bottom - top + 1];
    if (Math.min(w, h) < minHeight || sum / count < areaFrom) continue;
    const margin = ((w * h) / (2 * (w + h))) * unclip;
    areas.push({ left: left - margin, top: top - margin, width: w + 2 * margin, height: h + 2 * margin });
  }
  return areas;
}
