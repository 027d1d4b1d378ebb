import { foldText } from '../../../mappings/text/fold.ts';
import { findMarks, type Mark } from './findMarks.ts';
import { withMarks } from './markText.ts';
import type { Needles } from './needles.ts';

/** Signs that end a sentence or a line; a snippet begins after one when it stands near. */
const sentenceEnd = /[。！？；\n]/;
/** How far before the first mark a snippet may begin, as a share of its length. */
const mostBefore = 1 / 3;
/** How much of it may be left out to end with a sentence. */
const mostCut = 1 / 3;

/** Longer pieces in a row tell more than the same characters scattered. */
const weightOf = ({ start, end }: Mark): number => (end - start) ** 1.5;

/**
 * The passage of a page that holds most of what was searched, as safe HTML with `<em>`; null when the page holds
 * none of it. Each text found counts once, however often the passage repeats it.
 * @param length of the passage in characters, as near as sentences allow
 */
export function snippetOf(text: string, needles: Needles, length: number): string | null {
  const marks = findMarks(text, needles);
  let best: { first: Mark; last: Mark; score: number } | null = null;
  for (const [index, first] of marks.entries()) {
    const told = new Set<string>();
    let score = 0;
    let last = first;
    for (let next = index; next < marks.length; next++) {
      const mark = marks[next];
      if (!mark || mark.end > first.start + length) break;
      const found = foldText(text.slice(mark.start, mark.end));
      if (!told.has(found)) score += weightOf(mark);
      told.add(found);
      last = mark;
    }
    if (best === null || score > best.score) best = { first, last, score };
  }
  if (best === null) return null;
  const start = startOf(text, best.first.start, Math.floor(length * mostBefore));
  const end = endOf(text, Math.max(start + length, best.last.end), best.last.end, length);
  const inside = marks.filter((mark) => mark.start >= start && mark.end <= end);
  return withMarks(
    text.slice(start, end),
    inside.map((mark) => ({ start: mark.start - start, end: mark.end - start })),
  );
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
const whole = (text: string, index: number): number =>
  (text.charCodeAt(index) & 0xfc00) === 0xdc00 ? index + 1 : index;

const isSign = /[^\p{L}\p{N}]/u;

/** Whether a page holds the searched text as it stands, signs and blanks aside. */
export function holdsSentence(text: string, { sentence }: Needles): boolean {
  if (sentence === '') return false;
  const folded = foldText(text);
  const first = sentence.charAt(0);
  for (let start = folded.indexOf(first); start >= 0; start = folded.indexOf(first, start + 1)) {
    let matched = 1;
    for (let index = start + 1; index < folded.length && matched < sentence.length; index++) {
      const unit = folded.charAt(index);
      if (unit === sentence.charAt(matched)) matched += 1;
      else if (!isSign.test(unit)) break;
    }
    if (matched === sentence.length) return true;
  }
  return false;
}
