import type { Place } from '../../../mappings/marks/findBoxes.ts';
import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import { foldText } from '../../../mappings/text/fold.ts';
import { findMarks, isLowHalf, type Mark } from './findMarks.ts';
import { withMarks } from './markText.ts';
import type { Needles } from './needles.ts';

/** How long a passage is, in characters and as near as sentences allow, and what marks weigh. */
type SnippetNumbers = Pick<Relevance['snippets'], 'characters' | 'listed' | 'lengthPower'>;

/** A passage of a page. */
export interface Passage {
  /** Safe HTML with `<em>` around what was searched; made when asked for, as few passages are shown. */
  html(): string;
  /** How much of what was searched stands together in it; tells pages of one search apart. */
  weight: number;
  /** Places of the whole page that are marked. */
  count: number;
  /** These places in their order, each with the words around it. */
  places(): Place[];
}

/** So many characters before and after a place tell it from its like. */
const around = 16;

/** Signs that end a sentence or a line; a snippet begins after one when it stands near. */
const sentenceEnd = /[。！？；\n]/;
/** How far before the first mark a snippet may begin, as a share of its length. */
const mostBefore = 1 / 3;
/** How much of it may be left out to end with a sentence. */
const mostCut = 1 / 3;

/** Leaders that lead to a page number: what stands before them is a line of a contents page. */
const leaders = /(?:[.．·…]\s*){4,}/g;
/** How far before its leaders a line's words may stand. */
const longestLine = 80;

/** Tells marks in contents lines. */
function listedIn(text: string): (mark: Mark) => boolean {
  const starts = [...text.matchAll(leaders)].map(({ index }) => index);
  return ({ end }) =>
    starts.some((at) => at >= end && at - end <= longestLine && !sentenceEnd.test(text.slice(end, at)));
}

/**
 * The passage of a page that holds most of what was searched; null when the page holds none of it. Each text found
 * counts once, however often the passage repeats it.
 * Words of a contents line weigh little, so a sentence goes before it.
 */
export function snippetOf(
  text: string,
  needles: Needles,
  { characters: length, listed, lengthPower }: SnippetNumbers,
): Passage | null {
  const folded = foldText(text);
  const marks = findMarks(folded, needles);
  const isListed = listedIn(text);
  const weightOf = (mark: Mark) => (mark.end - mark.start) ** lengthPower * (isListed(mark) ? listed : 1);
  const best = bestWindow(marks, folded, length, weightOf);
  if (best === null) return null;
  return {
    weight: best.weight,
    count: marks.length,
    html: () => htmlOf(text, marks, best, length),
    places: () => marks.map((mark) => placeOf(text, mark)),
  };
}

const placeOf = (text: string, { start, end }: Mark): Place => ({
  text: text.slice(start, end),
  before: text.slice(Math.max(0, start - around), start),
  after: text.slice(end, end + around),
});

function htmlOf(text: string, marks: Mark[], { first, last }: Window, length: number): string {
  const start = startOf(text, first.start, Math.floor(length * mostBefore));
  const end = endOf(text, Math.max(start + length, last.end), last.end, length);
  const inside = marks.filter((mark) => mark.start >= start && mark.end <= end);
  return withMarks(
    text.slice(start, end),
    inside.map((mark) => ({ start: mark.start - start, end: mark.end - start })),
  );
}

interface Window {
  first: Mark;
  last: Mark;
  weight: number;
}

/** The marks within `length` of a first one that weigh most together; the earlier of equals. */
function bestWindow(
  marks: Mark[],
  folded: string,
  length: number,
  weightOf: (mark: Mark) => number,
): Window | null {
  const pieces = marks.map(({ start, end }) => folded.slice(start, end));
  const inside = new Map<string, number>();
  let best: Window | null = null;
  let weight = 0;
  let next = 0;
  for (const [index, first] of marks.entries()) {
    while (next < marks.length) {
      const mark = marks[next] ?? first;
      if (next > index && mark.end > first.start + length) break;
      const times = inside.get(pieces[next] ?? '') ?? 0;
      if (times === 0) weight += weightOf(mark);
      inside.set(pieces[next] ?? '', times + 1);
      next += 1;
    }
    if (best === null || weight > best.weight) best = { first, last: marks[next - 1] ?? first, weight };
    const left = pieces[index] ?? '';
    const times = (inside.get(left) ?? 0) - 1;
    inside.set(left, times);
    if (times === 0) weight -= weightOf(first);
  }
  return best;
}

/** Where a passage for a mark begins: its sentence's start, else a little before. */
function startOf(text: string, mark: number, most: number): number {
  const earliest = Math.max(0, mark - most);
  for (let index = mark - 1; index >= earliest; index--) {
    if (sentenceEnd.test(text.charAt(index))) return index + 1;
  }
  return whole(text, earliest);
}

/** Where it ends: with a sentence when that costs no mark and little text. */
function endOf(text: string, wanted: number, lastMark: number, length: number): number {
  if (wanted >= text.length) return text.length;
  const least = Math.max(lastMark, wanted - Math.floor(length * mostCut));
  for (let index = wanted; index > least; index--) {
    if (sentenceEnd.test(text.charAt(index - 1))) return index;
  }
  return whole(text, wanted);
}

/** Never between the two units of one character. */
const whole = (text: string, index: number): number => (isLowHalf(text, index) ? index + 1 : index);
