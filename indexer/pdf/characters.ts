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
 * Text as people read it: compatibility characters (Kangxi radicals, ligatures, full-width letters and digits)
 * become plain ones as in NFKC, but Chinese punctuation stays full-width.
 */
export function readable(text: string): string {
  const clean = withPlainMark(text).replace(meaningless, '');
  if (/^[\t\n -~]*$/.test(clean)) return clean;
  return Array.from(clean, (one) => (keptPunctuation.test(one) || one === '…' ? one : one.normalize('NFKC')))
    .join('')
    .replace(/[\u00a0\u3000\t ]+/g, ' ');
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

/** How wide a text is set, in font sizes, roughly. */
export function emsOf(text: string): number {
  return Array.from(text).reduce((sum, one) => sum + (isWide(one) ? 1 : 0.5), 0);
}
