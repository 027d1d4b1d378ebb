import sharp from 'sharp';
import type { Raster } from '../pdf/engines/engine.ts';
import { type Area, planes } from './detect.ts';
import type { Models } from './models.ts';
import { levelPixels } from './slant.ts';

/** A character and where its middle is along its line, from 0 to 1. */
interface ReadCharacter {
  text: string;
  at: number;
}

/** What a line says. */
export interface ReadLine {
  characters: ReadCharacter[];
  /** Mean probability of its characters, 0 to 1. */
  confidence: number;
}

/** Pixels that the network reads a line at. */
const lineHeight = 48;
const maxWidth = 3_200;
/** The network gives one answer for so many pixels. */
const stride = 8;
/** Answers by which it tells a character behind its middle: v4 none, v6 a third, of 2,100 characters of known places. */
const late = 0.15;

/** Reads one line of a picture; `turn` in degrees, clockwise, sets one upright that is not slanted. */
export async function recogniseLine(
  { recognise, characters }: Models,
  raster: Raster,
  area: Area,
  turn: 0 | 90 | 270 = 0,
): Promise<ReadLine> {
  const { slant } = area;
  const [length, thickness] = slant
    ? [slant.length, slant.thickness]
    : turn === 0
      ? [area.width, area.height]
      : [area.height, area.width];
  const width = Math.min(
    maxWidth,
    Math.max(stride, Math.ceil((length * lineHeight) / thickness / stride) * stride),
  );
  const pixels = slant
    ? levelPixels(raster, slant, width, lineHeight)
    : await uprightPixels(raster, area, turn, width);
  const data = planes(pixels, (value) => value / 127.5 - 1);
  const answer = await recognise({ data, dims: [1, 3, lineHeight, width] });
  return decode(answer.data, answer.dims[1] ?? 0, answer.dims[2] ?? 1, characters);
}

async function uprightPixels(
  raster: Raster,
  { left, top, width, height }: Area,
  turn: 0 | 90 | 270,
  length: number,
): Promise<Buffer> {
  const cut = sharp(raster.pixels, {
    raw: { width: raster.width, height: raster.height, channels: 3 },
  }).extract({ left, top, width, height });
  const upright = turn === 0 ? cut : sharp(await cut.rotate(turn).png().toBuffer());
  return upright.resize(length, lineHeight, { fit: 'fill' }).removeAlpha().raw().toBuffer();
}

/** Where the middle of a character is along its line that was seen in these steps, from 0 to 1. */
const middleOf = (first: number, last: number, steps: number) =>
  Math.min(1, Math.max(0, (first + last + 1) / 2 - late) / steps);

/** The likeliest class of each step; the same one twice in a row is one character, the blank none. */
function decode(data: Float32Array, steps: number, classes: number, names: readonly string[]): ReadLine {
  const read: ReadCharacter[] = [];
  let [before, sum, first] = [0, 0, 0];
  for (let at = 0; at < steps; at += 1) {
    let [best, probability] = [0, 0];
    for (let one = 0, offset = at * classes; one < classes; one += 1, offset += 1) {
      const value = data[offset] ?? 0;
      if (value > probability) [best, probability] = [one, value];
    }
    if (best !== 0 && best !== before) {
      first = at;
      read.push({ text: names[best] ?? '', at: middleOf(at, at, steps) });
      sum += probability;
    } else if (best !== 0) {
      const last = read.at(-1);
      if (last) last.at = middleOf(first, at, steps);
    }
    before = best;
  }
  return { characters: read, confidence: read.length === 0 ? 0 : sum / read.length };
}
