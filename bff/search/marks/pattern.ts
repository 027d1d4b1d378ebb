import { countTokens } from '../../../mappings/text/segment.ts';
import { foldText } from '../../../mappings/text/simplify.ts';
import { stockCodeTexts } from '../../../mappings/text/stockCodes.ts';
import { isCut } from '../wholes.ts';

/** What of a text stands in its place: letters, digits, and the signs that change what is said. */
const part = /\p{Script=Han}|[\p{L}\p{N}_]|[%‰℃°$€¥£+#]/gu;
const isHan = (sign: string) => /\p{Script=Han}/u.test(sign);
const isDigit = (sign: string) => /\d/.test(sign);
const isLatin = (sign: string) => /[\p{L}\p{N}_]/u.test(sign) && !isHan(sign);
/** A letter of no Chinese word: PD stands in PD1, as the engine has it. */
const letter = '[[\\p{L}_]--\\p{Script=Han}]';
/** Nothing of a number around: neither digits nor its point, nor three digits behind a thousands mark. */
const numberStart = '(?<!\\d\\.?)(?<!\\d[,，](?=\\d{3}(?!\\d)))';
const numberEnd = '(?!\\.?\\d)(?![,，]\\d{3}(?!\\d))';
/** Punctuation and blanks between two parts of a phrase, whichever they are; so many at most. */
const gap = '[^\\p{L}\\p{N}]{0,8}';
/** Tokens from which a text is a sentence, which may be pasted without its signs. */
const minOfSentence = 10;
/** Where a line ends within a word of letters or a number, with the hyphen that may stand there. */
const lineEnd = '(?:-?\\n)?';
const escaped = (sign: string) => sign.replace(/[$+.]/g, '\\$&');

/** Length from which a word of letters or a number may go on in the next line. */
const minBroken = 4;

/** Patterns of a text, of the code of a stock in all its spellings. */
export const patternsOf = (text: string): RegExp[] =>
  [...new Set([text, ...stockCodeTexts(text)])].flatMap((one) => patternOf(one) ?? []);

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
  const start = isLatin(first) ? (isDigit(first) ? numberStart : `(?<!${letter})`) : '';
  const end = isLatin(last) && !isCut(text) ? (isDigit(last) ? numberEnd : `(?!${letter})`) : '';
  return new RegExp(`${start}${source}${end}`, 'gv');
}

/** Length from which letters may have a hyphen or an apostrophe in them: CART is CAR-T. */
const minTied = 3;

/** What may stand between two parts of a text that has `stands` there; null for no more than between words. */
function between(stands: string, before: string, after: string, text: string, index: number): string | null {
  if (isDigit(before) && isDigit(after)) return betweenDigits(stands, text, index);
  if (stands !== '') return gap;
  if (!isLatin(before) || !isLatin(after)) return null;
  // PD1 is PD-1 and PD 1, TNFα TNF-α.
  if (isDigit(before) || isDigit(after) || isGreek(before) !== isGreek(after)) return '\\s?-?\\s?';
  const { length } = wordAt(text, index);
  return length >= minBroken ? "(?:['\\-]|-?\\n)?" : length >= minTied ? "['\\-]?" : '';
}

/** The point of a number is part of it, the comma at its thousands may stand there or not. */
function betweenDigits(stands: string, text: string, index: number): string {
  if (/^[.:/]$/.test(stands)) return escaped(stands);
  if (stands !== '' && !/^[,，]$/.test(stands)) return gap;
  const left = /^\d+/.exec(text.slice(index))?.[0].length ?? 0;
  const isThousands = left % 3 === 0 && !/\.\d*$/.test(text.slice(0, index));
  if (isThousands) return '(?:[,，]|-?\\n)?';
  if (stands !== '') return gap;
  return wordAt(text, index).length >= minBroken ? lineEnd : '';
}

const isGreek = (sign: string) => /\p{Script=Greek}/u.test(sign);

/** The word of letters and digits that a place is in. */
function wordAt(text: string, index: number): string {
  let start = index;
  while (start > 0 && isLatin(text.charAt(start - 1))) start--;
  return /^(?:(?!\p{Script=Han})[\p{L}\p{N}_])+/u.exec(text.slice(start))?.[0] ?? '';
}
