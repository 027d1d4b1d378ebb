import type { TextRun } from '../../mappings/storeLayout.ts';
import type { Box } from '../artifacts.ts';
import { isWide } from '../pdf/text/characters.ts';
import type { Rule } from './rules.ts';

/** Characters without a blank between, as wide as they are drawn. */
export interface Word {
  text: string;
  box: Box;
  /** Where each of its characters begins and the last one ends; absent where that was not measured. */
  edges?: readonly number[];
  /** It was cut from the word before: a text of its own, however near that is. */
  parted?: true;
}

/** Points that a word may reach out of its table. */
const outside = 3;

/** The words of a region: runs cut at their blanks, where the places of their characters are known. */
export function wordsIn(runs: readonly TextRun[], [left, top, right, bottom]: Box): Word[] {
  return runs
    .filter(({ box, direction }) => {
      const middle = (box[1] + box[3]) / 2;
      const isIn = box[2] > left - outside && box[0] < right + outside;
      return isIn && middle > top - outside && middle < bottom + outside && direction === undefined;
    })
    .flatMap(wordsOf)
    .filter(({ box }) => {
      const middle = (box[0] + box[2]) / 2;
      return middle > left - outside && middle < right + outside;
    });
}

function wordsOf({ text, box, edges }: TextRun): Word[] {
  const offsets = edges ?? Array.from({ length: text.length + 1 }, (_, unit) => at(box, unit / text.length));
  const parts = [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => cutWide(word, index, offsets));
  return parts.map(({ word, index, before, after }) => {
    const left = (offsets[index] ?? box[0]) + before;
    const right = (offsets[index + word.length] ?? box[2]) - after;
    return {
      text: word,
      box: [left, box[1], Math.max(left, right), box[3]],
      ...(edges && { edges: edges.slice(index, index + word.length + 1) }),
    };
  });
}

/** Share of a wide character by which two neighbours are wider than all others: they share a gap between cells. */
const hiddenGap = 0.09;
/** The same beside a Latin letter or a digit, from which wide characters stand apart anyway. */
const latinGap = 0.5;

/** A word cut where its wide characters leave a gap that is no blank; `before` and `after` are its share of gaps. */
function cutWide(word: string, index: number, offsets: readonly number[]) {
  const widths =
    [...word].length === word.length
      ? Array.from(word, (_, at) => (offsets[index + at + 1] ?? 0) - (offsets[index + at] ?? 0))
      : [];
  const wide = widths.filter((_, at) => isWide(word.charAt(at))).sort((one, other) => one - other);
  const usual = wide[wide.length >> 1];
  const parts: { word: string; index: number; before: number; after: number }[] = [];
  let [from, before] = [0, 0];
  for (let at = 1; usual && wide.length > 2 && at < word.length; at += 1) {
    const [one, other] = [at - 1, at].map((offset) =>
      isWide(word.charAt(offset)) ? (widths[offset] as number) - usual : null,
    ) as [number | null, number | null];
    const excess = Math.min(one ?? Number.POSITIVE_INFINITY, other ?? Number.POSITIVE_INFINITY);
    const isGap = excess > usual * (one === null || other === null ? latinGap : hiddenGap);
    if (!Number.isFinite(excess) || !isGap || excess > usual) continue;
    parts.push({ word: word.slice(from, at), index: index + from, before, after: excess });
    [from, before] = [at, excess];
  }
  return [...parts, { word: word.slice(from), index: index + from, before, after: 0 }];
}

const at = (box: Box, share: number) => box[0] + (box[2] - box[0]) * share;

/** Cuts words where a rule goes down between two characters of them. */
export function cutAt(words: readonly Word[], rules: readonly Rule[]): Word[] {
  return words.flatMap((word) =>
    cutWhere(word, ({ box }) => {
      const middle = (box[1] + box[3]) / 2;
      return rules.find(
        ({ at, from, to }) => at > box[0] + 2 && at < box[2] - 2 && from < middle && to > middle,
      )?.at;
    }),
  );
}

/** Points by which texts of a column miss its side. */
const aligned = 0.8;

/**
 * Cuts words that go on from one column into the next, where texts of other lines begin or end at one place: a head
 * that leaves no room to its neighbour.
 */
export function cutAtSides(words: readonly Word[], separators: readonly number[]): Word[] {
  const crossing = words.filter(({ box }) => separators.some((at) => at > box[0] + 3 && at < box[2] - 3));
  const sides = separators.flatMap((at, index) => {
    const [before, after] = [
      separators[index - 1] ?? Number.NEGATIVE_INFINITY,
      separators[index + 1] ?? Number.POSITIVE_INFINITY,
    ];
    const ends = words.filter(({ box }) => box[2] <= at && box[2] > before).map(({ box }) => box[2]);
    const starts = words.filter(({ box }) => box[0] >= at && box[0] < after).map(({ box }) => box[0]);
    return [Math.max(...ends), Math.min(...starts)]
      .filter(
        (side, which) =>
          (which === 0 ? ends : starts).filter((one) => Math.abs(one - side) < aligned).length > 1,
      )
      .map((side) => ({ at, side }));
  });
  const isAligned = ({ box }: Word) =>
    words.some(
      (one) =>
        one.box[1] !== box[1] &&
        (Math.abs(one.box[0] - box[0]) < aligned || Math.abs(one.box[2] - box[2]) < aligned),
    );
  const offsetIn = ({ box, edges = [] }: Word) =>
    sides.find(
      ({ at, side }) =>
        at > box[0] + 3 &&
        at < box[2] - 3 &&
        edges.slice(1, -1).some((offset) => Math.abs(offset - side) < aligned),
    )?.side;
  const cut = new Set(crossing.filter(isAligned));
  return words.flatMap((word, index) => {
    const next = words[index + 1];
    const begins =
      next && isBeside(word, next) && sides.some(({ side }) => Math.abs(word.box[2] - side) < aligned);
    if (begins) next.parted = true;
    return cut.has(word) ? cutWhere(word, offsetIn) : [word];
  });
}

/** Words of one line that are near to each other. */
function isBeside({ box }: Word, { box: next }: Word): boolean {
  return box[1] === next[1] && next[0] >= box[2] - 1 && next[0] - box[2] < box[3] - box[1];
}

function cutWhere(word: Word, offsetIn: (word: Word) => number | undefined): Word[] {
  const { edges, text } = word;
  const cut = edges && offsetIn(word);
  if (!edges || cut === undefined) return [word];
  const length = edges.findIndex((offset, unit) => (offset + (edges[unit + 1] ?? offset)) / 2 > cut);
  if (length <= 0 || length >= text.length) return [word];
  const offset = edges[length] as number;
  const [left, top, right, bottom] = word.box;
  const rest: Word = {
    text: text.slice(length),
    box: [offset, top, right, bottom],
    edges: edges.slice(length),
    parted: true,
  };
  return [
    {
      ...word,
      text: text.slice(0, length),
      box: [left, top, offset, bottom],
      edges: edges.slice(0, length + 1),
    },
    ...cutWhere(rest, offsetIn),
  ];
}

/** Words on one height, from left to right, and the lines from top to bottom. */
export interface Line {
  words: Word[];
  top: number;
  bottom: number;
  /** Middle of its height. */
  middle: number;
}

/** Share of a font's height within which lines overlap: cells in the middle beside cells of two lines. */
export const interleaved = 0.95;

/** Lines that overlap as one, for what stands beside what. */
export function unitsOf(lines: readonly Line[], size: number): Line[] {
  const units: Line[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const line of lines) {
    const unit = units.at(-1);
    if (unit && line.middle - last < size * interleaved) {
      unit.words.push(...line.words);
      unit.bottom = Math.max(unit.bottom, line.bottom);
    } else units.push({ ...line, words: [...line.words] });
    last = line.middle;
  }
  for (const unit of units) unit.words.sort((one, other) => one.box[0] - other.box[0]);
  return units;
}

/** The lines that words stand on. */
export function linesOf(words: readonly Word[]): Line[] {
  const middle = ({ box }: Word) => (box[1] + box[3]) / 2;
  const lines: Line[] = [];
  for (const word of [...words].sort((one, other) => middle(one) - middle(other))) {
    const line = lines.at(-1);
    const height = word.box[3] - word.box[1];
    if (line && middle(word) - line.middle < Math.min(height, line.bottom - line.top) * 0.4) {
      line.words.push(word);
      line.top = Math.min(line.top, word.box[1]);
      line.bottom = Math.max(line.bottom, word.box[3]);
    } else lines.push({ words: [word], top: word.box[1], bottom: word.box[3], middle: middle(word) });
  }
  for (const line of lines) line.words.sort((one, other) => one.box[0] - other.box[0]);
  return lines;
}
