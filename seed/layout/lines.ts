import { boldOf, charWidth, type FaceName } from '../pdf/fonts.ts';

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
