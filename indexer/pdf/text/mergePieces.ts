import type { Box } from '../../artifacts.ts';
import { limits } from '../../limits.ts';
import { blankBetween, type Cell, cellText, trimCells } from './cells.ts';
import { isWide } from './characters.ts';
import { descent, type Piece, type Segment, union } from './pieces.ts';

const caption = /(?:图表?|表)\s?\d{1,3}\s?[：:]/g;

/** Raised and lowered signs are half as high as their line and more; an axis' tick beside a headline is less. */
const maxRatio = 2.4;

/** Joins neighbours on one baseline; a gap wider than a character and a half parts columns or cells. */
export function mergePieces(pieces: Piece[]): Segment[] {
  const segments: Segment[] = [];
  const finish = () => {
    const done = segments.pop();
    if (done) segments.push(...splitCaptions(done).flatMap(cutLong).map(tighten));
  };
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
      finish();
      last = { ...piece, text, cells };
      segments.push(last);
    }
    spaced = /\s$/.test(piece.text);
  }
  finish();
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
