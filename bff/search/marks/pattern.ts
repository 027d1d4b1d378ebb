import { LRUCache } from 'lru-cache';
import { countTokens } from '../../../mappings/text/segment.ts';
import { foldText } from '../../../mappings/text/simplify.ts';
import { stockCodeTexts } from '../../../mappings/text/stockCodes.ts';
import { isCut } from '../wholes.ts';
import type { Highlight } from './pieces.ts';

/**
 * How a text stands whole in folded ones. No regular expression, for to compile one for each new keyword took longer than
 * all else of its search: the classes of Unicode are large. Those used here are compiled once.
 */
export interface Pattern {
  steps: readonly Step[];
  /** What must hold where a match begins and ends. */
  start: RegExp | null;
  end: RegExp | null;
}

/** A character of the text, and what may stand between it and the one before; null for nothing. */
interface Step {
  sign: string;
  between: RegExp | null;
}

/** What of a text stands in its place: letters, digits, and the signs that change what is said. */
const part = /\p{Script=Han}|[\p{L}\p{N}_]|[%‰℃°$€¥£+#]/gu;
const isHan = (sign: string) => /\p{Script=Han}/u.test(sign);
const isDigit = (sign: string) => /\d/.test(sign);
const isLatin = (sign: string) => /[\p{L}\p{N}_]/u.test(sign) && !isHan(sign);
/** No letter of a word before or behind. One of Chinese is none: PD stands in PD1, as the engine has it. */
const letterStart = /(?<!(?!\p{Script=Han})[\p{L}_])/uy;
const letterEnd = /(?!(?!\p{Script=Han})[\p{L}_])/uy;
/** Nothing of a number around: neither digits nor its point, nor three digits behind a thousands mark. */
const numberStart = /(?<!\d\.?)(?<!\d[,，](?=\d{3}(?!\d)))/y;
const numberEnd = /(?!\.?\d)(?![,，]\d{3}(?!\d))/y;

// What may stand between two parts of a phrase. Each takes as much as it can.
const blanks = /\s*/y;
/** Punctuation and blanks, whichever they are; so many at most. */
const gap = /[^\p{L}\p{N}]{0,8}/uy;
/** Where a line ends within a word of letters or a number, with the hyphen that may stand there. */
const lineEnd = /(?:-?\n)?/y;
const thousands = /(?:[,，]|-?\n)?/y;
/** PD1 is PD-1 and PD 1, TNFα TNF-α. */
const hyphen = /\s?-?\s?/y;
const tied = /['-]?/y;
const broken = /(?:-?\n|['-])?/y;

/** Tokens from which a text is a sentence, which may be pasted without its signs. */
const minOfSentence = 10;
/** Length from which a word of letters or a number may go on in the next line. */
const minBroken = 4;
/** Length from which letters may have a hyphen or an apostrophe in them: CART is CAR-T. */
const minTied = 3;

/** Patterns of words, which one search asks for each of its hits. */
const known = new LRUCache<string, readonly Pattern[]>({
  max: 2_000,
  memoMethod: (text) => [...new Set([text, ...stockCodeTexts(text)])].flatMap((one) => patternOf(one) ?? []),
});

/** Patterns of a text, of the code of a stock in all its spellings. */
export const patternsOf = (text: string): readonly Pattern[] => known.memo(text);

/**
 * Pattern of a text as it stands in a folded one, whole: blanks and line ends between Chinese characters are no matter,
 * nor is which punctuation stands where the text has some. Letters and digits end where words and numbers do: AI is not
 * in BAIC, 16 not in 0.16. Null without a letter.
 */
export function patternOf(text: string): Pattern | null {
  const folded = foldText(text);
  const signs = [...folded.matchAll(part)].map(({ 0: sign, index }) => ({
    sign,
    end: index + sign.length,
    index,
  }));
  const [first, last] = [signs[0]?.sign, signs.at(-1)?.sign];
  if (first === undefined || last === undefined || !/[\p{L}\p{N}]/u.test(folded)) return null;
  const beside = countTokens(folded) < minOfSentence ? blanks : gap;
  const steps = signs.flatMap(({ sign, index }, number): Step[] => {
    const before = signs[number - 1];
    if (!before) return [{ sign, between: null }];
    const stands = folded.slice(before.end, index);
    if (isDigit(before.sign) && isDigit(sign) && /^[.:/]$/.test(stands))
      return [stands, sign].map((each) => ({ sign: each, between: null }));
    return [{ sign, between: betweenOf(stands, before.sign, sign, folded, index, beside) }];
  });
  return {
    steps,
    start: isLatin(first) ? (isDigit(first) ? numberStart : letterStart) : null,
    end: isLatin(last) && !isCut(text) ? (isDigit(last) ? numberEnd : letterEnd) : null,
  };
}

/** What may stand between two parts of a text that has `stands` there. */
function betweenOf(
  stands: string,
  before: string,
  after: string,
  text: string,
  index: number,
  beside: RegExp,
): RegExp | null {
  if (isDigit(before) && isDigit(after)) return betweenDigits(stands, text, index);
  if (stands !== '') return gap;
  if (!isLatin(before) || !isLatin(after)) return beside;
  if (isDigit(before) || isDigit(after) || isGreek(before) !== isGreek(after)) return hyphen;
  const { length } = wordAt(text, index);
  return length >= minBroken ? broken : length >= minTied ? tied : null;
}

/** The point of a number is part of it, the comma at its thousands may stand there or not. */
function betweenDigits(stands: string, text: string, index: number): RegExp | null {
  if (stands !== '' && !/^[,，]$/.test(stands)) return gap;
  const left = /^\d+/.exec(text.slice(index))?.[0].length ?? 0;
  const isThousands = left % 3 === 0 && !/\.\d*$/.test(text.slice(0, index));
  if (isThousands) return thousands;
  if (stands !== '') return gap;
  return wordAt(text, index).length >= minBroken ? lineEnd : null;
}

const isGreek = (sign: string) => /\p{Script=Greek}/u.test(sign);

/** The word of letters and digits at an index. */
function wordAt(text: string, index: number): string {
  let start = index;
  while (start > 0 && isLatin(text.charAt(start - 1))) start--;
  return /^(?:(?!\p{Script=Han})[\p{L}\p{N}_])+/u.exec(text.slice(start))?.[0] ?? '';
}

/** Finds where a pattern stands in a folded text: in order, none overlapping another. */
export function findPattern(folded: string, pattern: Pattern): Highlight[] {
  const found: Highlight[] = [];
  for (let next = findFrom(folded, pattern, 0); next; next = findFrom(folded, pattern, next.end))
    found.push(next);
  return found;
}

/** Whether a pattern stands in a folded text. */
export const holdsPattern = (folded: string, pattern: Pattern): boolean =>
  findFrom(folded, pattern, 0) !== null;

function findFrom(folded: string, pattern: Pattern, from: number): Highlight | null {
  const first = pattern.steps[0]?.sign ?? '';
  for (let start = folded.indexOf(first, from); start >= 0; start = folded.indexOf(first, start + 1)) {
    if (reachOf(folded, pattern.start, start) < 0) continue;
    const end = endOf(folded, pattern, start + first.length, 1);
    if (end >= 0) return { start, end };
  }
  return null;
}

/** Where a match ends whose steps before `next` end at an index; -1 where it is none. */
function endOf(folded: string, pattern: Pattern, at: number, next: number): number {
  const step = pattern.steps[next];
  if (!step) return reachOf(folded, pattern.end, at) < 0 ? -1 : at;
  // What stands between may hold the sign itself: then less of it stands there.
  for (let start = reachOf(folded, step.between, at); start >= at; start--) {
    if (!folded.startsWith(step.sign, start)) continue;
    const end = endOf(folded, pattern, start + step.sign.length, next + 1);
    if (end >= 0) return end;
  }
  return -1;
}

/** How far an expression matches from an index on, -1 where it does not; nothing matches everywhere. */
function reachOf(folded: string, expression: RegExp | null, at: number): number {
  if (expression === null) return at;
  expression.lastIndex = at;
  return expression.test(folded) ? expression.lastIndex : -1;
}
