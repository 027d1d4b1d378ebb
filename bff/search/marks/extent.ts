import { cutWords } from '../../../mappings/text/segment.ts';
import { cutSentences } from '../../../mappings/text/sentences.ts';
import type { Block } from './blocks.ts';
import { isLowHalf } from './pieces.ts';

/** Lead of a passage before its first highlight, as a share of its length. */
const maxBefore = 1 / 3;
/** Share of it that may be cut to end with a sentence. */
const maxCut = 1 / 3;
/** Signs between clauses, cells and labels. */
const clauseEnd = /[，、；：,;:—\s]/;
/** Characters before an index that tell where its words end. */
const around = 12;

const semicolonsToo = { semicolonsFrom: 1 };

/**
 * Start of the passage of a highlight: its sentence's; of a long one a clause's or a word's a little before.
 * @param broken units at the page's start that end a word of the page before
 */
export function startOf(text: string, mark: number, length: number, block: Block, broken: number): number {
  const least = Math.max(block.start, mark - Math.floor(length * maxBefore));
  const from = block.start === 0 ? broken : block.start;
  const pieces = block.isHeading ? [] : cutSentences(text.slice(from, mark + 1), semicolonsToo);
  const sentence = pieces.at(-1)?.start ?? 0;
  const start = skipBlanks(text, from + sentence, mark);
  if (start >= least && !(broken > 0 && start === broken)) return start;
  for (let index = Math.max(least, broken); index < mark; index++)
    if (clauseEnd.test(text.charAt(index)) && !isInNumber(text, index))
      return skipBlanks(text, index + 1, mark);
  if (broken > 0 && start === broken) return start;
  return wordEnds(text, Math.max(block.start, least - around), mark).find((end) => end >= least) ?? mark;
}

/** End of a passage: a sentence's when that costs no highlight and little text, else a clause's or a word's. */
export function endOf(text: string, start: number, lastMark: number, length: number, block: Block): number {
  const wanted = Math.max(start + length, lastMark);
  if (wanted >= block.end) return block.end;
  const least = Math.max(lastMark, wanted - Math.floor(length * maxCut));
  // What follows tells a full stop from the point of a number.
  const sentence = cutSentences(text.slice(start, wanted + around), semicolonsToo).findLast(
    ({ ended, end }) => ended && start + end <= wanted,
  );
  if (sentence && start + sentence.end >= least) return start + sentence.end;
  for (let index = wanted - 1; index >= least; index--)
    if (clauseEnd.test(text.charAt(index)) && !isInNumber(text, index)) return index + 1;
  const ends = wordEnds(text, Math.max(lastMark, wanted - around), Math.min(block.end, wanted + around));
  return ends.findLast((end) => end <= wanted && end >= lastMark) ?? lastMark;
}

/** Places where words of a piece of a text end, its own start among them. */
function wordEnds(text: string, start: number, end: number): number[] {
  const ends = [start];
  for (const word of cutWords(text.slice(start, end))) ends.push((ends.at(-1) ?? start) + word.length);
  return ends.map((at) => (isLowHalf(text, at) ? at + 1 : at));
}

const isInNumber = (text: string, index: number): boolean =>
  /\d/.test(text.charAt(index - 1)) && /\d/.test(text.charAt(index + 1));

function skipBlanks(text: string, from: number, most: number): number {
  let at = from;
  while (at < most && /\s/.test(text.charAt(at))) at++;
  return at;
}

/** Units at a page's start that are the end of one of some words, of which the page before has the beginning. */
export function brokenStart(folded: string, words: readonly string[]): number {
  const ends = words.flatMap((word) =>
    Array.from({ length: Math.max(0, word.length - 2) }, (_, index) => word.slice(index + 1)),
  );
  return ends.find((end) => folded.startsWith(end))?.length ?? 0;
}
