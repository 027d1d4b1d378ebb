import { isWide } from './characters.ts';
import { type Cell, cellText, type Segment } from './pieces.ts';

/** Neighbours of a page that must be parted, and their shares, until the blanks of its lines are taken for no text. */
const spaced = { pairs: 12, wide: 0.7, narrow: 0.8 };
/** A blank so much wider than the usual one parts words. */
const wordBlank = 1.7;

/** Neighbours of a line, blanks aside, with the blank between them. */
interface Pair {
  wide: boolean;
  /** Width of the blank in sizes of the font; null without one. */
  blank: number | null;
}

/** Lines of a page whose layer of text has a blank after each sign, as some programs write what they recognised, without these. */
export function unspaced(segments: Segment[]): Segment[] {
  const pairs = segments.flatMap(pairsOf);
  const parted = (wide: boolean) => {
    const all = pairs.filter((pair) => pair.wide === wide);
    return { all: all.length, share: all.filter(({ blank }) => blank !== null).length / (all.length || 1) };
  };
  const [wide, narrow] = [parted(true), parted(false)];
  if (wide.all < spaced.pairs || wide.share < spaced.wide) return segments;
  if (narrow.all > 0 && narrow.share < spaced.narrow) return segments;
  const blanks = pairs.flatMap(({ blank }) => blank ?? []).sort((one, other) => one - other);
  const usual = blanks[blanks.length >> 1] ?? 0;
  return segments.map((one) => withoutBlanks(one, usual * wordBlank));
}

const isBlank = ({ text }: Cell) => text.trim() === '';

function pairsOf({ cells, size }: Segment): Pair[] {
  const pairs: Pair[] = [];
  let before: number | undefined;
  for (const [index, cell] of cells.entries()) {
    if (isBlank(cell)) continue;
    const last = before === undefined ? undefined : cells[before];
    const between = before === index - 1 ? undefined : cells[index - 1];
    if (last)
      pairs.push({
        wide: isWide(last.text) || isWide(cell.text),
        blank: between ? (between.end - between.start) / size : null,
      });
    before = index;
  }
  return pairs;
}

function withoutBlanks(segment: Segment, most: number): Segment {
  const cells = segment.cells.filter((cell) => !isBlank(cell) || cell.end - cell.start > most * segment.size);
  return cells.length === segment.cells.length ? segment : { ...segment, cells, text: cellText(cells) };
}
