import { unifyIdeographs } from './ideographs.ts';

/** Punctuation that Chinese typography wants wide; NFKC would make `，` a `,`. */
const keptForms = /([，：；！？（）～…①-⑳]+)/u;

/** All but the characters every rule below leaves as they are; most of a page is such, often all of it. */
const unsettled = /[^\n\x20-\x7e·—‘’“”…、。《》㐀-䶿一-致臶-鿿，：；！？（）]+/g;
/** Characters that combine with their neighbours: combining marks, and a return before its line feed. */
const joined = /[\p{M}\r]/u;
/** White space that joining lines would change. */
const ragged = /[^\S ]| {2}|^ | $/;

/**
 * Text in the one spelling index and query share: compatibility forms as PDFs emit them (radicals, full-width
 * letters and digits, ligatures) become plain characters, control characters become spaces; wide
 * punctuation stays as readers know it.
 */
export function normaliseText(text: string): string {
  const runs = text.match(unsettled);
  if (!runs) return text;
  return joined.test(runs.join('')) ? normaliseAll(text) : text.replace(unsettled, normaliseAll);
}

function normaliseAll(text: string): string {
  const parts = text.split(keptForms);
  return (
    parts
      // Odd parts are the kept ones.
      .map((part, index) => (index % 2 === 1 ? part : unifyIdeographs(part.normalize('NFKC'))))
      .join('')
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff\ufffd]/g, ' ')
  );
}

const han = '[\\p{Script=Han}，。：；！？、（）《》“”]';
const breakBetweenHan = new RegExp(`(?<=${han})[ \\t]*\\n[ \\t]*(?=${han})`, 'gu');

/**
 * Lines of a paragraph made one: a break between Han characters vanishes (the word went on), any other becomes
 * a space. A blank line stays as one line feed: a paragraph ends there.
 */
export function joinLines(text: string): string {
  if (!ragged.test(text)) return text;
  return text
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.replace(breakBetweenHan, '').replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n');
}
