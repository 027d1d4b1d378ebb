import type { Raster } from '../pdf/engines/engine.ts';

/** How a line lies that is neither level nor upright: a label under an axis, a line of a scan askew. In pixels. */
export interface Slant {
  /** Its middle. */
  x: number;
  y: number;
  length: number;
  thickness: number;
  /** Of its reading direction, radians, clockwise from level, between -π/2 and π/2. */
  angle: number;
}

/** A line is slanted whose box has so many times the area of the line itself, and that is so many times as long as thick. */
const [minSpare, minLength] = [1.35, 2];

interface Extent {
  left: number;
  top: number;
  width: number;
  height: number;
  slant?: Slant;
}

/** The box around pixels of a picture of a width, and how the line lies that they are, if slanted. */
export function extentOf(pixels: readonly number[], pictureWidth: number): Extent {
  const { spread, x: cx, y: cy } = momentsOf(pixels, pictureWidth);
  const angle = Math.atan2(2 * spread.xy, spread.xx - spread.yy) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const level = rangeOf(pixels, (x) => x, pictureWidth);
  const upright = rangeOf(pixels, (_, y) => y, pictureWidth);
  const [width, height] = [level.to - level.from + 1, upright.to - upright.from + 1];
  const box = { left: level.from, top: upright.from, width, height };
  const along = rangeOf(pixels, (x, y) => (x - cx) * cos + (y - cy) * sin, pictureWidth);
  const across = rangeOf(pixels, (x, y) => (y - cy) * cos - (x - cx) * sin, pictureWidth);
  const [length, thickness] = [along.to - along.from + 1, across.to - across.from + 1];
  if (length < thickness * minLength || width * height < length * thickness * minSpare) return box;
  const [a, b] = [(along.from + along.to) / 2, (across.from + across.to) / 2];
  const middle = { x: cx + a * cos - b * sin + 0.5, y: cy + a * sin + b * cos + 0.5 };
  return { ...box, slant: { ...middle, length, thickness, angle } };
}

function momentsOf(pixels: readonly number[], pictureWidth: number) {
  const sums = { x: 0, y: 0, xx: 0, yy: 0, xy: 0 };
  for (const at of pixels) {
    const [x, y] = [at % pictureWidth, Math.floor(at / pictureWidth)];
    sums.x += x;
    sums.y += y;
    sums.xx += x * x;
    sums.yy += y * y;
    sums.xy += x * y;
  }
  const count = pixels.length;
  const [x, y] = [sums.x / count, sums.y / count];
  const spread = { xx: sums.xx / count - x * x, yy: sums.yy / count - y * y, xy: sums.xy / count - x * y };
  return { x, y, spread };
}

function rangeOf(pixels: readonly number[], value: (x: number, y: number) => number, pictureWidth: number) {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const at of pixels) {
    const one = value(at % pictureWidth, Math.floor(at / pictureWidth));
    from = Math.min(from, one);
    to = Math.max(to, one);
  }
  return { from, to };
}

/** The same in a picture of another size. */
export const scaled = ({ x, y, length, thickness, angle }: Slant, sx: number, sy: number): Slant => ({
  x: x * sx,
  y: y * sy,
  length: length * Math.hypot(Math.cos(angle) * sx, Math.sin(angle) * sy),
  thickness: thickness * Math.hypot(Math.sin(angle) * sx, Math.cos(angle) * sy),
  angle: Math.atan2(Math.sin(angle) * sy, Math.cos(angle) * sx),
});

/** Radians from level, from which a line reads up or down, and from which it may be read from either end. */
const [risingFrom, steepFrom] = [Math.PI / 6, Math.PI / 3];

/** Whether a line may be read from either end. */
export const isSteep = ({ angle }: Slant) => Math.abs(angle) > steepFrom;

/** The direction in which a slanted line reads, more or less. */
export function directionOf({ angle }: Slant): 'right' | 'down' | 'up' {
  if (Math.abs(angle) < risingFrom) return 'right';
  return Math.sin(angle) < 0 ? 'up' : 'down';
}

/** The strip in a slanted line's middle, along its direction: it meets no strip of the labels beside. */
export function placeOf(
  { x, y, length, thickness, angle }: Slant,
  direction: 'right' | 'down' | 'up',
): Extent {
  const [width, height] =
    direction === 'right'
      ? [length * Math.cos(angle), thickness]
      : [thickness, length * Math.abs(Math.sin(angle))];
  return { left: x - width / 2, top: y - height / 2, width, height };
}

/** A slanted line set level, in pixels of a size; what lies beyond its picture is white. */
export function levelPixels(
  { width: pictureWidth, height: pictureHeight, pixels }: Raster,
  { x, y, length, thickness, angle }: Slant,
  width: number,
  height: number,
): Buffer {
  const level = Buffer.alloc(width * height * 3, 255);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const along = ((column + 0.5) / width - 0.5) * length;
      const across = ((row + 0.5) / height - 0.5) * thickness;
      const [px, py] = [x + along * cos - across * sin - 0.5, y + along * sin + across * cos - 0.5];
      const [left, top] = [Math.floor(px), Math.floor(py)];
      if (left < 0 || top < 0 || left + 1 >= pictureWidth || top + 1 >= pictureHeight) continue;
      const [dx, dy] = [px - left, py - top];
      const from = (top * pictureWidth + left) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (offset: number) => pixels[from + offset + channel] ?? 0;
        const below = pictureWidth * 3;
        const upper = at(0) * (1 - dx) + at(3) * dx;
        const lower = at(below) * (1 - dx) + at(below + 3) * dx;
        level[(row * width + column) * 3 + channel] = upper * (1 - dy) + lower * dy;
      }
    }
  return level;
}
