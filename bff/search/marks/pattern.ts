import { countTokens } from '../../../mappings/text/segment.ts';
import { foldText } from '../../../mappings/text/simplify.ts';
import { isCut } from '../wholes.ts';

/** What of a text stands in its place: letters, digits, and the signs that change what is said. */
const part = /\p{Script=Han}|[\p{L}\p{N}_]|[%‰℃°$€¥£+#]/gu;
const isHan = (sign: string) => /\p{Script=Han}/u.test(sign);
const isDigit = (sign: string) => /\d/.test(sign);
const isLatin = (sign: string) => /[\p{L}\p{N}_]/u.test(sign) && !isHan(sign);
/** A letter or digit of no Chinese word. */
const latin = '[[\\p{L}\\p{N}_]--\\p{Script=Han}]';
/** Punctuation and blanks between two parts of a phrase, whichever they are; so many at most. */
const gap = '[^\\p{L}\\p{N}]{0,8}';
/** Tokens from which a text is a sentence, which may be pasted without its signs. */
const minOfSentence = 10;
/** Where a line ends within a word of letters or a number, with the hyphen that may stand there. */
const lineEnd = '(?:-?\\n)?';
const escaped = (sign: string) => sign.replace(/[$+.]/g, '\\$&');

/** Length from which a word of letters or a number may go on in the next line. */
const minBroken = 4;

/**
 * Pattern of a text as it stands in a folded one, whole: blanks and line ends between Chinese characters are no matter,
 * nor is which punctuation stands where the text has some. Letters and digits end where words and numbers do: AI is not
 * in BAIC, 16 not in 0.16. Null without a letter.
 */
export function patternOf(text: string): RegExp | null {
  const folded = foldText(text);
  const signs = [...folded.matchAll(part)].map(({ 0: sign, index }) => ({
    sign,
    end: index + sign.length,
    index,
  }));
  const [first, last] = [signs[0]?.sign, signs.at(-1)?.sign];
  if (first === undefined || last === undefined || !/[\p{L}\p{N}]/u.test(folded)) return null;
  const beside = countTokens(folded) < minOfSentence ? '\\s*' : gap;
  let source = '';
  for (const [number, { sign, index }] of signs.entries()) {
    const before = signs[number - 1];
    if (before)
      source += between(folded.slice(before.end, index), before.sign, sign, folded, index) ?? beside;
    source += escaped(sign);
  }
  const start = isLatin(first) ? `(?<!${latin})${isDigit(first) ? '(?<!\\d[.,])' : ''}` : '';
  const end = isLatin(last) && !isCut(text) ? `(?!${latin})${isDigit(last) ? '(?![.,]\\d)' : ''}` : '';
  return new RegExp(`${start}${source}${end}`, 'gv');
}

/** What may stand between two parts of a text that has `stands` there; null for no more than between words. */
function between(stands: string, before: string, after: string, text: string, index: number): string | null {
  // The point of a number is part of it, the comma at its thousands is not.
  if (isDigit(before) && isDigit(after) && stands !== '')
    return /^[,，]$/.test(stands) ? ',?' : /^[.:/]$/.test(stands) ? escaped(stands) : gap;
  if (stands !== '') return gap;
  if (!isLatin(before) || !isLatin(after)) return null;
  const word = /^(?:(?!\p{Script=Han})[\p{L}\p{N}_])+/u.exec(text.slice(startOfWord(text, index)))?.[0] ?? '';
  return word.length >= minBroken ? lineEnd : '';
}

/** Start of the word of letters and digits that a place is in. */
function startOfWord(text: string, index: number): number {
  let start = index;
  while (start > 0 && isLatin(text.charAt(start - 1))) start--;
  return start;
}
