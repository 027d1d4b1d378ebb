/** Han characters, kana and the punctuation that is set without spaces around it. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef“”‘’—…·]/u;

/** Full-width punctuation that readers expect to stay as it is in Chinese prose. */
const keptPunctuation = /[！（），：；？～％＋－＝＜＞＆／｜]/;

/** Characters that PDFs use as glyph numbers or invisible marks and that mean nothing as text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const meaningless =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\ufffd\ue000-\uf8ff]/g;

/** True for a character after or before which Chinese text has no space. */
export function isWide(character: string): boolean {
  return wide.test(character);
}

/**
 * Text as people read it: compatibility characters (Kangxi radicals, ligatures, full-width letters and digits)
 * become plain ones as in NFKC, but Chinese punctuation stays full-width.
 */
export function readable(text: string): string {
  const clean = text.replace(meaningless, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of plain ASCII
  if (/^[\u0000-\u007f]*$/.test(clean)) return clean;
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
