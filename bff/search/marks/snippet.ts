import { findMarks, type Mark } from './findMarks.ts';
import { withMarks } from './markText.ts';
import type { Needles } from './needles.ts';

/** A page's text, and the same folded (`foldText`), which is worth doing once. */
export interface PageText {
  text: string;
  folded: string;
}

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
export function snippetOf({ text, folded }: PageText, needles: Needles, length: number): string | null {
  const marks = findMarks(folded, needles);
  const best = bestWindow(marks, folded, length);
  if (best === null) return null;
  const start = startOf(text, best.first.start, Math.floor(length * mostBefore));
  const end = endOf(text, Math.max(start + length, best.last.end), best.last.end, length);
  const inside = marks.filter((mark) => mark.start >= start && mark.end <= end);
  return withMarks(
    text.slice(start, end),
    inside.map((mark) => ({ start: mark.start - start, end: mark.end - start })),
  );
}

/** The marks within `length` of a first one that weigh most together; the earlier of equals. */
function bestWindow(marks: Mark[], folded: string, length: number): { first: Mark; last: Mark } | null {
  const pieces = marks.map(({ start, end }) => folded.slice(start, end));
  const inside = new Map<string, number>();
  let best: { first: Mark; last: Mark; score: number } | null = null;
  let score = 0;
  let next = 0;
  for (const [index, first] of marks.entries()) {
    while (next < marks.length) {
      const mark = marks[next] ?? first;
      if (next > index && mark.end > first.start + length) break;
      const times = inside.get(pieces[next] ?? '') ?? 0;
      if (times === 0) score += weightOf(mark);
      inside.set(pieces[next] ?? '', times + 1);
      next += 1;
    }
    if (best === null || score > best.score) best = { first, last: marks[next - 1] ?? first, score };
    const left = pieces[index] ?? '';
    const times = (inside.get(left) ?? 0) - 1;
    inside.set(left, times);
    if (times === 0) score -= weightOf(first);
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
const whole = (text: string, index: number): number =>
  (text.charCodeAt(index) & 0xfc00) === 0xdc00 ? index + 1 : index;

const isSign = /[^\p{L}\p{N}]/u;

/** Whether a page holds the searched text as it stands, signs and blanks aside. */
export function holdsSentence({ folded }: PageText, { sentence }: Needles): boolean {
  if (sentence === '') return false;
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
