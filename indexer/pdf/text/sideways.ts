import type { TextRun } from '../../../mappings/storeLayout.ts';
import type { Box, PageArtifact } from '../../artifacts.ts';
import type { Raster } from '../engines/engine.ts';
import { holdsMiddle } from './pieces.ts';

/** How the text of an upright page lies on its side: read upwards, or downwards. */
export type Turn = 'up' | 'down';

/** Letters of a page, and the share of them that lies on its side, from which the page is read so. */
const enough = { letters: 20, share: 0.7 };

/** How most words of a page lie on its side; null for a page that is upright. Dates along an axis lie so on any page. */
function turnOf(texts: readonly Pick<TextRun, 'text' | 'direction'>[]): Turn | null {
  const letters = { all: 0, up: 0, down: 0 };
  for (const { text, direction } of texts) {
    const count = text.match(/\p{L}/gu)?.length ?? 0;
    letters.all += count;
    if (direction === 'up' || direction === 'down') letters[direction] += count;
  }
  const turn = letters.up > letters.down ? 'up' : 'down';
  return letters[turn] >= enough.letters && letters[turn] >= letters.all * enough.share ? turn : null;
}

/** Of a page or a picture. */
export interface Size {
  width: number;
  height: number;
}

/** A box as it lies when the page is turned until its text is upright. */
export function uprightBox([left, top, right, bottom]: Box, { width, height }: Size, turn: Turn): Box {
  return turn === 'up'
    ? [height - bottom, left, height - top, right]
    : [top, width - right, bottom, width - left];
}

/** A box of the upright page where it lies on the page itself, of a size. */
export function sidewaysBox([left, top, right, bottom]: Box, { width, height }: Size, turn: Turn): Box {
  return turn === 'up'
    ? [top, height - right, bottom, height - left]
    : [width - bottom, left, width - top, right];
}

/** Directions in the order of a turn with the clock. */
const clockwise = ['right', 'down', 'left', 'up'] as const;

/** A run as it lies when its page, of a size, is turned until its text is upright. */
export function uprightRun({ direction: given, edges, ...run }: TextRun, size: Size, turn: Turn): TextRun {
  const { box } = run;
  const direction = given ?? 'right';
  const upright = uprightBox(box as Box, size, turn);
  const by = turn === 'up' ? 1 : 3;
  const turned = clockwise[(clockwise.indexOf(direction) + by) % 4] as (typeof clockwise)[number];
  const turnEdge = (edge: number) => {
    const [x, y] = direction === 'up' || direction === 'down' ? [0, edge] : [edge, 0];
    const [left, top] = uprightBox([x, y, x, y], size, turn);
    return Math.round((turned === 'up' || turned === 'down' ? top : left) * 10) / 10;
  };
  return {
    ...run,
    box: upright,
    ...(turned === 'right' ? {} : { direction: turned }),
    ...(edges && { edges: edges.map(turnEdge) }),
  };
}

/** A page turned until its text is upright, with the way back. */
export interface UprightPage {
  page: PageArtifact;
  turn: Turn | null;
}

/** A page as its reader turns it, most text upright, or that of `region`. */
export function uprightPage(page: PageArtifact, region?: Box): UprightPage {
  const turn = turnOf(region ? page.runs.filter(({ box }) => holdsMiddle(region, box)) : page.runs);
  if (!turn) return { page, turn };
  const { width, height } = page;
  const runs = page.runs.map((run) => uprightRun(run, page, turn));
  return { page: { ...page, width: height, height: width, runs }, turn };
}

/** The pixels of a page turned in the same way. */
export function uprightRaster({ width, height, pixels }: Raster, turn: Turn | null): Raster {
  if (!turn) return { width, height, pixels };
  const turned = Buffer.allocUnsafe(pixels.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [column, row] = turn === 'up' ? [height - 1 - y, x] : [y, width - 1 - x];
      const [to, from] = [(row * height + column) * 3, (y * width + x) * 3];
      turned[to] = pixels[from] as number;
      turned[to + 1] = pixels[from + 1] as number;
      turned[to + 2] = pixels[from + 2] as number;
    }
  return { width: height, height: width, pixels: turned };
}
