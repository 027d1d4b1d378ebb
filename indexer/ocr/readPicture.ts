import sharp from 'sharp';
import type { Box } from '../artifacts.ts';
import { limits } from '../limits.ts';
import type { Raster } from '../pdf/engines/engine.ts';
import { isWide } from '../pdf/text/characters.ts';
import { type Cell, holdsMiddle } from '../pdf/text/pieces.ts';
import { type Area, detectLines } from './detect.ts';
import { loadModels, type Models } from './models.ts';
import { type ReadLine, recogniseLine } from './recognise.ts';
import { directionOf, isSteep, placeOf } from './slant.ts';
import { turnedArea, turnedRaster } from './upsideDown.ts';

/** A picture to read (PNG). */
export interface PictureRequest {
  png: Uint8Array;
  /** Lines whose middle lies outside are not read, in pixels; such a picture does not stand on its head. */
  inside?: Box;
}

/** A line read in a picture, in its pixels. */
export interface PictureLine {
  /** Characters along the line: x to the right, y downwards for `down`, -y for `up`. */
  cells: Cell[];
  area: Area;
  direction: 'right' | 'down' | 'up';
  /** 0 to 1. */
  confidence: number;
}

/** A line below this is taken for a drawing. */
const minConfidence = 0.6;
/** Pixels of the longer side at which lines are looked for: a page of A4 at 150 dpi, nearly. */
const maxSide = 1_600;
/** A line so much taller than wide is turned. */
const tall = 1.8;
/** Width of a Chinese character and of others, in heights of a line's area. */
const [wideWidth, narrowWidth] = [0.86, 0.5];

/** What was read in a picture, and the processor's milliseconds it took. */
export interface ReadPicture {
  lines: PictureLine[];
  /** The picture stands on its head, and the lines are those of it turned upright. */
  upsideDown?: true;
  cpuMs: number;
}

/** Milliseconds of the processor after which no further line of a picture is read; what is read by then counts. */
const budgetMs = 30_000;

/** Reads the lines of text in a picture, the largest first. */
export async function readPicture(
  { png, inside }: PictureRequest,
  opened = loadModels(),
): Promise<ReadPicture> {
  const begun = process.cpuUsage();
  const cpuMs = () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1_000;
  };
  sharp.concurrency(1);
  const { data, info } = await sharp(png, { limitInputPixels: limits.pagePixels })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raster = { width: info.width, height: info.height, pixels: data };
  const models = await opened;
  const found = await detectLines(models.detect, raster, maxSide);
  const areas = inside ? found.filter((area) => holdsMiddle(inside, boxOf(area))) : found;
  const readAll = async (of: Raster, from: readonly Area[]) => {
    const lines: PictureLine[] = [];
    for (const area of from) {
      if (cpuMs() > budgetMs) break;
      const line = await readLine(models, of, area);
      if (line && line.confidence >= minConfidence) lines.push(line);
    }
    return lines;
  };
  const level = inside ? [] : areas.filter(isLevel).slice(0, asked);
  const lines = await readAll(raster, level);
  if (level.length === asked && sureOf(level, lines) === 0) {
    const turned = turnedRaster(raster);
    const some = level.map((area) => turnedArea(area, raster));
    if (sureOf(some, await readAll(turned, some)) * 2 > asked) {
      const all = areas.map((area) => turnedArea(area, raster));
      return { lines: await readAll(turned, all), upsideDown: true, cpuMs: cpuMs() };
    }
  }
  const others = areas.filter((area) => !level.includes(area));
  return { lines: [...lines, ...(await readAll(raster, others))], cpuMs: cpuMs() };
}

/** Lines by which it is told whether a picture stands on its head, the largest level ones. */
const asked = 3;
/** A line stands upright that is read with such confidence, with so many characters in its width in heights. */
const [sureFrom, fillFrom] = [0.85, 0.4];

const boxOf = ({ left, top, width, height }: Area): Box => [left, top, left + width, top + height];

const isLevel = ({ slant, width, height }: Area) => !slant && width > 3 * height;

/** How many of these areas stand upright for sure. */
const sureOf = (areas: readonly Area[], lines: readonly PictureLine[]) =>
  lines.filter(({ area, confidence, cells }) => {
    const isFull = cells.length * area.height >= area.width * fillFrom;
    return areas.includes(area) && confidence >= sureFrom && isFull;
  }).length;

/** One way to read what stands in an area. */
interface Reading {
  area: Area;
  turn: 0 | 90 | 270;
  direction: PictureLine['direction'];
}

/** The likeliest reading of an area; null where it says nothing. */
async function readLine(models: Models, raster: Raster, area: Area): Promise<PictureLine | null> {
  let best: PictureLine | null = null;
  for (const { area: read, turn, direction } of readingsOf(area)) {
    const line = await recogniseLine(models, raster, read, turn);
    const { confidence } = line;
    if (line.characters.length === 0 || confidence <= (best?.confidence ?? 0)) continue;
    const place = read.slant ? placeOf(read.slant, direction) : area;
    best = { area: place, direction, confidence, cells: cellsOf(line, place, direction) };
  }
  return best;
}

/** Labels of axes run up or down. */
function readingsOf(area: Area): Reading[] {
  const { slant } = area;
  if (slant) {
    const back = { ...slant, angle: slant.angle + Math.PI };
    return (isSteep(slant) ? [slant, back] : [slant]).map((one) => ({
      area: { ...area, slant: one },
      turn: 0,
      direction: directionOf(one),
    }));
  }
  if (area.height <= area.width * tall) return [{ area, turn: 0, direction: 'right' }];
  return [
    { area, turn: 90, direction: 'up' },
    { area, turn: 270, direction: 'down' },
  ];
}

/** The box of each character: around where the network saw it, as wide as its kind, up to its neighbours. */
function cellsOf({ characters }: ReadLine, area: Area, direction: PictureLine['direction']): Cell[] {
  const across = direction === 'right' ? area.height : area.width;
  const along = direction === 'right' ? area.width : area.height;
  const from =
    direction === 'right' ? area.left : direction === 'down' ? area.top : -(area.top + area.height);
  const seen = characters.map(({ at }) => from + at * along);
  // The network sees in steps; wide characters stand at equal distances.
  const middles = seen.map((middle, index) => {
    const three = characters.slice(index - 1, index + 2);
    const even = index > 0 && three.length === 3 && three.every(({ text }) => isWide(text));
    return even ? ((seen[index - 1] ?? 0) + middle + (seen[index + 1] ?? 0)) / 3 : middle;
  });
  return characters.map(({ text }, index) => {
    const middle = middles[index] ?? from;
    const half = (across * (isWide(text) ? wideWidth : narrowWidth)) / 2;
    const [before, after] = [middles[index - 1], middles[index + 1]];
    return {
      text,
      start: Math.max(middle - half, before === undefined ? from : (before + middle) / 2),
      end: Math.min(middle + half, after === undefined ? from + along : (middle + after) / 2),
    };
  });
}
