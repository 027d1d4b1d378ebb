import { unifyIdeographs } from '../../../mappings/text/normalise.ts';
import type { Cell } from './pieces.ts';

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
    else if (text !== '') cells.push({ text, start: cell.start, end: cell.end });
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
  // A sign at the end of its line: 均值为- / 9.6%.
  if (/[^\s\dA-Za-z][-−]$/.test(before) && /^\d/.test(after)) return before + after;
  if (!endsInHyphen(before) || !/^[A-Za-z\d]/.test(after)) return `${before} ${after}`;
  return isBroken(before, after) ? before.slice(0, -1) + after : before + after;
}

/** Whether a text ends in a hyphen that stands at a word, and not between two. */
export function endsInHyphen(text: string): boolean {
  return /[A-Za-z\d][-\u2010\u2011]$/.test(text);
}

/** First and last parts of words that keep their hyphen: long-term, year-on-year, cloud-based. */
const firstParts =
  /^(?:long|short|high|low|mid|near|medium|large|small|full|half|well|first|second|third|one|two|three|four|year|month|quarter|week|day|real|risk|market|value|cost|price|data|cloud|cash|cross|self|user|best|fast|single|double|dual|buy|sell|asset|capital|energy|power|growth|income|policy|demand|supply|credit|debt|equity|rate|yield)$/i;
const lastParts =
  /^(?:term|end|based|driven|related|year|month|quarter|week|day|to|of|off|quality|cost|level|time|scale|speed|tech|party|tier|sized?|side|led|linked|specific|weighted|backed|owned|listed|traded|adjusted|oriented|intensive|efficient|effective|sensitive|volume|margin|growth|risk|income|yield|grade|making|sharing|saving|like|free|class|half|run|running|lasting|known|established|performing|priced|bound|ranging)$/;
/** What no word is by itself: short-/age, market-/ing. */
const endings =
  /^(?:ers?|est|ly|ings?|ed|ments?|ful|fully|ness|ages?|ary|aries|[a-z]{0,6}(?:tion|sion)s?(?:al)?|ant|able|ability|ware|ground|lights?|lighted|dom|ners?|it(?:y|ies)|i[sz](?:e|ed|es|ing)|ists?|all?y?|dle|ies)$/;

/** Whether a word was parted by the line break alone; with a hyphen of its own it is written so in one line too. */
function isBroken(before: string, after: string): boolean {
  const first =
    before
      .slice(-maxPartLength)
      // bounded: the last `maxPartLength` characters of a line
      .match(/[A-Za-z\d\u2010\u2011-]+$/)?.[0]
      .slice(0, -1) ?? '';
  const last = after.slice(0, maxPartLength).match(/^[a-z]+/)?.[0];
  if (!last || !/^[A-Z]?[a-z]+$/.test(first)) return false;
  return endings.test(last) || !(firstParts.test(first) || lastParts.test(last));
}

/** Letters of a word's part that are looked at. */
const maxPartLength = 40;

/** Counts the Han characters of a text. */
export function hanOf(text: string): number {
  return (text.match(/\p{Script=Han}/gu) ?? []).length;
}

/** Rough width of a text, in font sizes. */
export function emsOf(text: string): number {
  return Array.from(text).reduce((sum, one) => sum + (isWide(one) ? 1 : 0.5), 0);
}

/** Signs that houses set before the items of a list; most are geometric shapes. */
const shapes =
  '\u25a0-\u25a9\u25aa\u25ab\u25ae-\u25b2\u25b4-\u25bc\u25be-\u25c9\u25cc-\u25ce\u25cf\u25d8\u25e6\u25fb-\u25fe';
const others =
  '\u2022\u2023\u2043\u2605\u2606\u2713\u2714\u2751\u2752\u2756\u27a2-\u27a4\u26aa\u26ab\u2b25-\u2b2a';

/** A list's mark at a line's start. A sign that formulas know too (△X, □ABCD) is one only before Chinese or figures. */
export const listMark = new RegExp(`^(?![△▽○□▲▼](?!\\s*[\\p{Script=Han}“《（\\d]))[${shapes}${others}]`, 'u');

/** Numbers of list items and of headings: （一） 1、 2) 3.文 */
export const listNumber =
  /^(?:[（(]?[一二三四五六七八九十\d]{1,3}[)）、．]|\d{1,2}\.\s*(?=[\p{Script=Han}《“]))/u;

/** A text without the list mark before it. */
export function withoutMark(text: string): string {
  return text.replace(listMark, '').trimStart();
}

/** Marks of symbol fonts, which have no Unicode of their own, as what they look like. */
const symbolFont: Record<string, string> = {
  '\uf06c': '●',
  '\uf06e': '■',
  '\uf071': '❑',
  '\uf075': '◆',
  '\uf076': '❖',
  '\uf077': '◆',
  '\uf09f': '•',
  '\uf0a7': '■',
  '\uf0a8': '□',
  '\uf0b7': '•',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
};

/** Puts plain marks in place of those of symbol fonts, where a text begins with one; others there mean nothing. */
function withPlainMark(text: string): string {
  const bare = text.trimStart();
  const plain = symbolFont[bare.charAt(0)];
  return plain ? plain + bare.slice(1) : text;
}
