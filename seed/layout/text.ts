import type { Pen } from '../drawing/pen.ts';
import { boldOf, charWidth, type FaceName, textWidth } from '../pdf/fonts.ts';

/** A stretch of text in one weight. */
export interface Run {
  text: string;
  bold?: boolean;
  color?: string;
}

/** A line ready to draw: its runs, natural width in points, how many characters, and whether a paragraph ends here. */
export interface Line {
  runs: Run[];
  width: number;
  count: number;
  last: boolean;
}

interface Piece {
  text: string;
  width: number;
  run: Run;
}

const neverFirst = new Set('，。、；：？！）》」』】”’％%…·,.;:?!)]}℃');
const neverLast = new Set('（《「『【“‘([{￥$');
const word = /[A-Za-z0-9.,%+\-~/&'_@:]/;

function pieces(runs: Run[], face: FaceName, size: number): Piece[] {
  const list: Piece[] = [];
  for (const run of runs) {
    const own = run.bold ? boldOf[face] : face;
    let previousWord = false;
    for (const char of run.text) {
      const width = (charWidth(own, char.codePointAt(0) ?? 0) * size) / 1000;
      const isWord = word.test(char);
      const last = list.at(-1);
      if (isWord && previousWord && last && last.run === run && last.text.length < 24) {
        last.text += char;
        last.width += width;
      } else list.push({ text: char, width, run });
      previousWord = isWord;
    }
  }
  return list;
}

/**
 * Breaks runs into lines of `width` points, `indent` on the first. No line starts with closing punctuation or ends
 * with an opening bracket; words and numbers stay whole.
 */
export function breakLines(runs: Run[], face: FaceName, size: number, width: number, indent = 0): Line[] {
  const lines: Line[] = [];
  let held: Piece[] = [];
  let sum = 0;
  let room = width - indent;
  const close = (last: boolean) => {
    const joined: Run[] = [];
    for (const piece of held) {
      const end = joined.at(-1);
      if (end && end.bold === piece.run.bold && end.color === piece.run.color) end.text += piece.text;
      else joined.push({ ...piece.run, text: piece.text });
    }
    const count = held.reduce((total, piece) => total + [...piece.text].length, 0);
    lines.push({ runs: joined, width: sum, count, last });
    held = [];
    sum = 0;
    room = width;
  };
  for (const piece of pieces(runs, face, size)) {
    if (sum + piece.width > room + 0.01 && held.length) {
      const carried: Piece[] = [];
      // A closing mark takes the character before it along; an opening one may not stay behind.
      const must = () => {
        const next = carried[0] ?? piece;
        const end = held.at(-1);
        return (neverFirst.has(next.text[0] ?? '') || (end && neverLast.has(end.text))) && held.length > 2;
      };
      while (must()) {
        const moved = held.pop();
        if (!moved) break;
        sum -= moved.width;
        carried.unshift(moved);
      }
      close(false);
      for (const moved of carried) {
        held.push(moved);
        sum += moved.width;
      }
    }
    if (piece.text === ' ' && held.length === 0) continue;
    held.push(piece);
    sum += piece.width;
  }
  if (held.length) close(true);
  return lines;
}

/** Style of running text; leading in points. */
export interface TextLook {
  face: FaceName;
  size: number;
  leading: number;
  color: string;
  align?: 'left' | 'justify' | 'center' | 'right';
}

/** Draws lines with the first baseline one leading below `top`, less the half-gap. Gives the bottom edge. */
export function drawLines(
  pen: Pen,
  lines: Line[],
  look: TextLook,
  x: number,
  top: number,
  width: number,
  indent = 0,
): number {
  let y = top;
  lines.forEach((line, index) => {
    const shift = index === 0 ? indent : 0;
    const free = width - shift - line.width;
    const justify =
      (look.align ?? 'justify') === 'justify' && !line.last && line.count > 1 && free < width * 0.2;
    const spacing = justify ? free / (line.count - 1) : 0;
    let at = x + shift;
    if (look.align === 'center') at += free / 2;
    if (look.align === 'right') at += free;
    const baseline = y + (look.leading - look.size) / 2 + look.size * 0.86;
    for (const run of line.runs) {
      const face = run.bold ? boldOf[look.face] : look.face;
      const style = { face, size: look.size, color: run.color ?? look.color };
      pen.text(at, baseline, run.text, spacing > 0.004 ? { ...style, spacing } : style);
      at += textWidth(face, look.size, run.text) + spacing * [...run.text].length;
    }
    y += look.leading;
  });
  return y;
}

/** Breaks and draws a text in a box of `width`; gives the bottom edge. */
export function setText(
  pen: Pen,
  text: string | Run[],
  look: TextLook,
  x: number,
  top: number,
  width: number,
  indent = 0,
): number {
  const runs = typeof text === 'string' ? [{ text }] : text;
  return drawLines(pen, breakLines(runs, look.face, look.size, width, indent), look, x, top, width, indent);
}

/** Height in points a text takes. */
export function textHeight(text: string | Run[], look: TextLook, width: number, indent = 0): number {
  const runs = typeof text === 'string' ? [{ text }] : text;
  return breakLines(runs, look.face, look.size, width, indent).length * look.leading;
}

/** Sets one line with its end at `right`. */
export function setRight(pen: Pen, text: string, look: TextLook, right: number, baseline: number): void {
  const { face, size, color } = look;
  pen.text(right - textWidth(face, size, text), baseline, text, { face, size, color });
}
