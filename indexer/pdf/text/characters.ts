import { unifyIdeographs } from '../../../mappings/text/normalise.ts';
import type { Cell } from './cells.ts';
import { withPlainMark } from './listMarks.ts';

/** Han characters, kana and the punctuation that is set without spaces around it. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef“”‘’—…·]/u;

/** Full-width punctuation that readers expect to stay as it is in Chinese prose. */
const keptPunctuation = /[！（），：；？～％＋－＝＜＞＆／｜]/;

/** Characters that PDFs use as glyph numbers or invisible marks and that mean nothing as text. */
const meaningless = /(?![\t\n])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\ufffc\ufffd]/gu;

/** True for a character after or before which Chinese text has no space. */
export function isWide(character: string): boolean {
  return wide.test(character);
}

/**
 * Cells as people read them: compatibility characters (Kangxi radicals, ligatures, full-width letters and digits)
 * become plain ones as in NFKC, but Chinese punctuation stays full-width; blanks in a row become one; what means
 * nothing goes.
 */
export function readable(raw: readonly Cell[]): Cell[] {
  const cells: Cell[] = [];
  const first = raw.findIndex(({ text }) => text.trim() !== '');
  for (const [index, cell] of raw.entries()) {
    const text = plain(index === first ? withPlainMark(cell.text) : cell.text);
    const last = cells.at(-1);
    if (text === ' ' && last?.text === ' ') last.end = Math.max(last.end, cell.end);
    else if (text !== '') cells.push({ ...cell, text });
  }
  return cells;
}

function plain(text: string): string {
  if (/^[ -~\u4e00-\u81f4\u81f6-\u9fff]*$/.test(text)) return withoutEcho(text);
  const clean = text.replace(meaningless, '');
  if (/^[\t\u00a0\u3000\s]+$/.test(clean)) return ' ';
  const characters = Array.from(clean, (one) =>
    keptPunctuation.test(one) || one === '…' ? one : unifyIdeographs(one.normalize('NFKC')),
  );
  return withoutEcho(characters.join(''));
}

/** One glyph read as an ideograph and its radical or compatibility form (⼦子, 露露) is one ideograph. */
function withoutEcho(text: string): string {
  if (text.length < 2) return text;
  const [first = '', ...others] = text;
  return /\p{Script=Han}/u.test(first) && others.every((one) => one === first) ? first : text;
}

/** Joins two pieces of one sentence across a line break: nothing at Han characters, else a space. */
export function joinPieces(left: string, right: string): string {
  const before = left.trimEnd();
  const after = right.trimStart();
  if (!before || !after) return before + after;
  if (isWide(before.slice(-1)) || isWide(after.charAt(0))) return before + after;
  if (/[a-z]-$/.test(before) && /^[a-z]/.test(after)) return before.slice(0, -1) + after;
  return `${before} ${after}`;
}

/** Counts the Han characters of a text. */
export function hanOf(text: string): number {
  return (text.match(/\p{Script=Han}/gu) ?? []).length;
}

/** Rough width of a text, in font sizes. */
export function emsOf(text: string): number {
  return Array.from(text).reduce((sum, one) => sum + (isWide(one) ? 1 : 0.5), 0);
}
