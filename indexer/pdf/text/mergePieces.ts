import type { Box } from '../../artifacts.ts';
import { limits } from '../../limits.ts';
import { isWide } from './characters.ts';
import {
  blankBetween,
  type Cell,
  cellText,
  descent,
  type Piece,
  type Segment,
  trimCells,
  union,
} from './pieces.ts';
import { unspaced } from './spacedLayer.ts';

const caption = /(?:图表?|表)\s?\d{1,3}\s?[：:]/g;

/** Raised and lowered signs are half as high as their line and more; an axis' tick beside a headline is less. */
const maxRatio = 2.4;

/** Joins neighbours on one baseline; a gap wider than a character and a half parts columns or cells. */
export function mergePieces(pieces: Piece[]): Segment[] {
  return unspaced(joined(pieces)).flatMap(splitCaptions).flatMap(cutLong).map(tighten);
}

function joined(pieces: Piece[]): Segment[] {
  const segments: Segment[] = [];
  let last: Segment | undefined;
  let spaced = false;
  for (const { blank, ...piece } of pieces) {
    if (blank) {
      spaced = true;
      continue;
    }
    const cells = trimCells(piece.cells);
    const text = cellText(cells);
    const gap = last ? piece.box[0] - last.box[2] : 0;
    if (last && sameLine(last, piece) && gap < last.size * 1.5 && gap > -last.size * 0.6) {
      const apart = spaced || /^\s/.test(piece.text) || gap > last.size * 0.22;
      const narrow = !isWide(last.text.slice(-1)) && !isWide(text.charAt(0));
      const space = (apart && narrow) || gap > last.size * 0.8;
      if (space) last.cells.push(blankBetween(last.cells.at(-1), cells[0]));
      last.cells.push(...cells);
      last.text += (space ? ' ' : '') + text;
      last.box = union(last.box, piece.box);
      last.size = Math.max(last.size, piece.size);
      last.measured &&= piece.measured;
    } else {
      last = { ...piece, text, cells };
      segments.push(last);
    }
    spaced = /\s$/.test(piece.text);
  }
  return segments;
}

/** Captions of figures side by side may stand less than a character apart: 图1：甲 图2：乙 is two. */
function splitCaptions(segment: Segment): Segment[] {
  const [first, next] = segment.turned ? [] : segment.text.matchAll(caption);
  const named = first?.index === 0 && next && next.index >= first[0].length + 2;
  const second = named ? next.index : -1;
  if (second < 0) return [segment];
  let units = 0;
  const at = segment.cells.findIndex(({ text }) => {
    units += text.length;
    return units > second;
  });
  return [segment.cells.slice(0, at), segment.cells.slice(at)].map((part) =>
    withCells(segment, trimCells(part)),
  );
}

/** A line in parts of at most `limits.lineCharacters`: a longer one is made to be slow to read. */
function cutLong(segment: Segment): Segment[] {
  if (segment.text.length <= limits.lineCharacters) return [segment];
  const parts: Cell[][] = [];
  let units = Number.POSITIVE_INFINITY;
  for (const cell of segment.cells) {
    units += cell.text.length;
    if (units > limits.lineCharacters) {
      parts.push([]);
      units = cell.text.length;
    }
    parts.at(-1)?.push(cell);
  }
  return parts.map(trimCells).flatMap((part) => (part.length > 0 ? [withCells(segment, part)] : []));
}

/** Takes out the spaces of text set wide letter by letter; single spaces between words stay. */
function tighten(segment: Segment): Segment {
  if (!/(?:\p{Script=Han}\s){3}/u.test(segment.text)) return segment;
  const joins = (one: Cell | undefined) => /[\p{Script=Han}《》“”：]/u.test(one?.text ?? '');
  const { cells } = segment;
  return withCells(
    segment,
    cells.filter((one, index) => one.text !== ' ' || !joins(cells[index - 1]) || !joins(cells[index + 1])),
  );
}

/** A segment that goes to the right, of these of its cells. */
function withCells(segment: Segment, cells: Cell[]): Segment {
  const [left, top, right, bottom] = segment.box;
  const box: Box = [cells[0]?.start ?? left, top, cells.at(-1)?.end ?? right, bottom];
  return { ...segment, cells, text: cellText(cells), box: segment.turned ? segment.box : box };
}

function sameLine(one: Segment, other: Segment): boolean {
  if (one.turned || other.turned) return false;
  if (Math.max(one.size, other.size) > Math.min(one.size, other.size) * maxRatio) return false;
  const baseline = Math.abs(one.box[3] - one.size * descent - (other.box[3] - other.size * descent));
  return baseline < Math.min(one.size, other.size) * 0.35;
}

/** Size of indices and exponents beside their line, at most, and their characters. */
const scriptSize = 0.75;
const scriptCharacters = 8;
/** Smaller text is a chart's tick beside a headline. */
const minScriptRatio = 0.38;
/** Distance, in sizes of the line, within which text continues it: a glyph without text may be between. */
const reach = 1;
/** Pages of more segments are drawings; none of prose comes near. */
const maxSegments = 5_000;

/**
 * Puts indices and exponents back into their lines. A formula in a sentence is drawn in pieces on baselines of their
 * own (R, below it m and t, above it 2), which would fall out of the line and cut it in two. Only lines of Chinese
 * are mended; all other segments stay as they are.
 */
export function joinScripts(segments: Segment[]): Segment[] {
  if (segments.length > maxSegments) return segments;
  const hosts = segments.filter(({ text, turned }) => !turned && /\p{Script=Han}{2}/u.test(text));
  const taken = new Set<Segment>();
  const joined: Segment[] = [];
  for (const host of hosts) {
    if (taken.has(host)) continue;
    const chain = chainOf(host, segments, taken);
    if (!chain.some((one) => isScript(one, host))) continue;
    for (const one of chain) taken.add(one);
    joined.push(lineOf(chain, host));
  }
  return joined.length > 0 ? [...segments.filter((one) => !taken.has(one)), ...joined] : segments;
}

/** A host and what goes on from it to both sides without a wide gap, from left to right. */
function chainOf(host: Segment, segments: Segment[], taken: Set<Segment>): Segment[] {
  const row = segments
    .filter((one) => !taken.has(one) && (isScript(one, host) || isOnLine(one, host)))
    .sort((one, other) => one.box[0] - other.box[0]);
  let [from, to] = [host.box[0], host.box[2]];
  const chain = new Set([host]);
  // Both ways from the host, nearest first: each one found makes the chain reach further.
  for (const one of row.slice(row.indexOf(host))) {
    if (one.box[0] > to + host.size * reach) break;
    chain.add(one);
    to = Math.max(to, one.box[2]);
  }
  for (const one of row.slice(0, row.indexOf(host)).reverse()) {
    if (one.box[2] < from - host.size * reach) continue;
    chain.add(one);
    from = Math.min(from, one.box[0]);
  }
  return trimmed(
    row.filter((one) => chain.has(one)),
    host,
  );
}

/** Neighbours on the line without a script between them were parted for a reason: columns, cells. */
function trimmed(chain: Segment[], host: Segment): Segment[] {
  const at = chain.indexOf(host);
  const parted = (index: number) => {
    const [one, next] = [chain[index], chain[index + 1]];
    if (!one || !next || isScript(one, host) || isScript(next, host)) return false;
    return next.box[0] - one.box[2] > host.size * 0.5;
  };
  let [first, last] = [at, at];
  while (first > 0 && !parted(first - 1)) first -= 1;
  while (last < chain.length - 1 && !parted(last)) last += 1;
  return chain.slice(first, last + 1);
}

function isScript(one: Segment, host: Segment): boolean {
  if (one.turned || one.size > host.size * scriptSize || one.size < host.size * minScriptRatio) return false;
  if ([...one.text].length > scriptCharacters) return false;
  const middle = (one.box[1] + one.box[3]) / 2;
  const play = host.size * 0.25;
  return middle > host.box[1] - play && middle < host.box[3] + play;
}

function isOnLine(one: Segment, host: Segment): boolean {
  if (one.turned || one.size < host.size * scriptSize || one.size > host.size / scriptSize) return false;
  return Math.abs(one.box[1] + one.box[3] - host.box[1] - host.box[3]) / 2 < host.size * 0.25;
}

function lineOf(chain: Segment[], host: Segment): Segment {
  const cells: Cell[] = [];
  for (const one of chain) {
    const last = cells.at(-1);
    if (last && !isWide(last.text.slice(-1)) && !isWide(one.text.charAt(0)))
      cells.push(blankBetween(last, one.cells[0]));
    cells.push(...one.cells);
  }
  const left = Math.min(...chain.map(({ box }) => box[0]));
  const right = Math.max(...chain.map(({ box }) => box[2]));
  return {
    ...host,
    text: cellText(cells),
    cells,
    measured: chain.every(({ measured }) => measured),
    box: [left, host.box[1], right, host.box[3]],
  };
}
