import { union } from './boxes.ts';
import { emsOf, isWide } from './characters.ts';
import { descent, type Piece, type Segment } from './pieces.ts';

/** Where a piece of a segment begins: in its text and on the page; `before` is where the piece before it ends. */
interface Mark {
  offset: number;
  left: number;
  before: number;
}

const secondCaption = /(?<=^(?:图表?|表)\s?\d{1,3}\s?[：:].{2,})(?:图表?|表)\s?\d{1,3}\s?[：:]/;

/** Joins neighbours on one baseline; a gap wider than a character and a half parts columns or cells. */
export function mergePieces(pieces: Piece[]): Segment[] {
  const segments: Segment[] = [];
  let marks: Mark[] = [];
  const finish = () => {
    const done = segments.pop();
    if (done)
      segments.push(...splitCaptions(done, marks).map((one) => ({ ...one, text: tighten(one.text) })));
    marks = [];
  };
  let last: Segment | undefined;
  let spaced = false;
  for (const { blank, ...piece } of pieces) {
    if (blank) {
      spaced = true;
      continue;
    }
    const gap = last ? piece.box[0] - last.box[2] : 0;
    if (last && sameLine(last, piece) && gap < last.size * 1.5 && gap > -last.size * 0.6) {
      const apart = spaced || /^\s/.test(piece.text) || gap > last.size * 0.22;
      const narrow = !isWide(last.text.slice(-1)) && !isWide(piece.text.trimStart().charAt(0));
      const space = (apart && narrow) || gap > last.size * 0.8 ? ' ' : '';
      marks.push({ offset: last.text.length + space.length, left: piece.box[0], before: last.box[2] });
      last.text += space + piece.text.trim();
      last.box = union(last.box, piece.box);
      last.size = Math.max(last.size, piece.size);
    } else {
      finish();
      last = { ...piece, text: piece.text.trim() };
      segments.push(last);
    }
    spaced = /\s$/.test(piece.text);
  }
  finish();
  return segments;
}

/** Captions of figures side by side may stand less than a character apart: 图1：甲 图2：乙 is two. */
function splitCaptions(segment: Segment, marks: Mark[]): Segment[] {
  const { text, box, size } = segment;
  const second = segment.turned ? -1 : text.search(secondCaption);
  if (second < 0) return [segment];
  const mark = marks.find((one) => one.offset === second);
  const x = mark?.left ?? box[0] + ((box[2] - box[0]) * emsOf(text.slice(0, second))) / emsOf(text);
  const before = mark?.before ?? x - size * 0.4;
  const first: Segment = {
    ...segment,
    text: text.slice(0, second).trim(),
    box: [box[0], box[1], before, box[3]],
  };
  return [first, { ...segment, text: text.slice(second), box: [x, box[1], box[2], box[3]] }];
}

/** Takes out the spaces of text set wide letter by letter; single spaces between words stay. */
function tighten(text: string): string {
  if (!/(?:\p{Script=Han}\s){3}/u.test(text)) return text;
  return text.replace(/(?<=[\p{Script=Han}《》“”：])\s+(?=[\p{Script=Han}《》“”：])/gu, '');
}

function sameLine(one: Segment, other: Segment): boolean {
  if (one.turned || other.turned) return false;
  const baseline = Math.abs(one.box[3] - one.size * descent - (other.box[3] - other.size * descent));
  return baseline < Math.min(one.size, other.size) * 0.35;
}
