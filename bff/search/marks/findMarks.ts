import type { Needles } from './needles.ts';

/** A marked piece of a text, in UTF-16 units: `end` is the first unit after it. */
export interface Mark {
  start: number;
  end: number;
}

/** From so many characters in a row on, pairs are no accident even where no word is. */
const minInRow = 3;
const inWord = /(?!\p{Script=Han})[\p{L}\p{N}_]/u;

/**
 * Where a folded text holds what was searched: pieces in order, none touching another. Two Han characters alone
 * are marked where they are a word of the search, not where they are the end of one and the start of the next.
 */
export function findMarks(folded: string, needles: Needles): Mark[] {
  const marks = [...findPairs(folded, needles), ...findWords(folded, needles), ...findExact(folded, needles)];
  return join(marks).map((mark) => withoutHalves(folded, mark));
}

function findPairs(folded: string, { pairs: { slots, followers }, wordPairs, wholes }: Needles): Mark[] {
  const marks: Mark[] = [];
  const parts = [...wholes].filter(([word]) => !folded.includes(word)).map(([, pairs]) => pairs);
  const aWord = (pair: string) => wordPairs.has(pair) || parts.some((pairs) => pairs.has(pair));
  let start = -1;
  for (let index = 0; index < folded.length; index++) {
    const slot = slots[folded.charCodeAt(index)] ?? 0;
    const found = slot !== 0 && followers[slot]?.includes(folded.charCodeAt(index + 1)) === true;
    if (found && start < 0) start = index;
    if (found || start < 0) continue;
    const end = index + 1;
    if (end - start >= minInRow || aWord(folded.slice(start, end))) marks.push({ start, end });
    start = -1;
  }
  return marks;
}

function findWords(folded: string, { words }: Needles): Mark[] {
  const marks: Mark[] = [];
  for (const word of words) {
    for (let start = folded.indexOf(word); start >= 0; start = folded.indexOf(word, start + 1)) {
      const end = start + word.length;
      if (!inWord.test(folded.charAt(start - 1)) && !inWord.test(folded.charAt(end)))
        marks.push({ start, end });
    }
  }
  return marks;
}

function findExact(folded: string, { exact }: Needles): Mark[] {
  return exact.flatMap((needle) =>
    [...folded.matchAll(needle)].map(({ 0: found, index }) => ({ start: index, end: index + found.length })),
  );
}

/** In order, with those that touch or overlap made one. */
function join(marks: Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const { start, end } of marks.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** Whether a place is between the two units of one character, which no piece of a text may divide. */
export const isLowHalf = (text: string, index: number): boolean =>
  (text.charCodeAt(index) & 0xfc00) === 0xdc00;

/** A character outside the basic plane is two units: a mark takes both. */
function withoutHalves(text: string, { start, end }: Mark): Mark {
  return { start: isLowHalf(text, start) ? start - 1 : start, end: isLowHalf(text, end) ? end + 1 : end };
}
