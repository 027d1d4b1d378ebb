import { Converter } from 'opencc-js/t2cn';

const convert = Converter({ from: 't', to: 'cn' });

/** Traditional Chinese as simplified, by phrases where they differ: 臺灣積體電路 → 台湾积体电路. */
export function toSimplified(text: string): string {
  return convert(text);
}

const first = 0x3400;
const last = 0x9fff;

type Pair = [traditional: string, simplified: string];

let pairs: readonly Pair[] | undefined;

/**
 * Each traditional character with its simplified one: the mapping the analyzers apply to documents
 * and queries alike. One to one, so that offsets in an analysed text stay true.
 */
export function traditionalPairs(): readonly Pair[] {
  pairs ??= convertAll();
  return pairs;
}

function convertAll(): Pair[] {
  const characters = Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
  // Line feeds keep the phrase rules from seeing neighbours.
  const once = convert(characters.join('\n'));
  // Twice, for a few lead to another's source (薴 → 苧 → 苎); the engine maps once, a converted query again.
  const converted = convert(once).split('\n');
  return characters.flatMap((character, index) => {
    const simplified = converted[index] ?? character;
    return simplified !== character && [...simplified].length === 1 ? [[character, simplified]] : [];
  });
}

const wideFirst = 0xff01;
const wideLast = 0xff5e;
/** Left as it is, for between numbers it seldom is what `,` is there. */
const wideComma = 0xff0c;
/** From a full-width form to its plain one. */
const wideOffset = 0xfee0;
/** Hyphens and the minus, as names and pasted texts have them for one another. */
const hyphens = '\u2010\u2011\u2012\u2013\u2212';
const apostrophe = '’';
/** Letters with a stroke or without a dot, which Unicode takes for letters of their own. */
const otherLetters = 'øoØOłlŁLđdĐDħhĦHŧtŦTıi';
const withMarks: [first: number, last: number][] = [
  [0xc0, 0x24f],
  [0x386, 0x3ce],
  [0x1e00, 0x1fff],
];

/**
 * Each character with the one that it is compared as: traditional ones, full-width forms, letters with accents, hyphens
 * of all kinds. One to one, as `traditionalPairs`; case is another matter.
 */
export function foldedPairs(): [typed: string, folded: string][] {
  const pairs = new Map(traditionalPairs());
  for (let code = wideFirst; code <= wideLast; code++)
    if (code !== wideComma) pairs.set(String.fromCharCode(code), String.fromCharCode(code - wideOffset));
  for (const [from, to] of withMarks)
    for (let code = from; code <= to; code++) {
      const letter = String.fromCharCode(code);
      const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
      if (bare !== letter && /^\p{L}$/u.test(bare)) pairs.set(letter, bare);
    }
  for (let at = 0; at < otherLetters.length; at += 2)
    pairs.set(otherLetters.charAt(at), otherLetters.charAt(at + 1));
  for (const hyphen of hyphens) pairs.set(hyphen, '-');
  return [...pairs.set(apostrophe, "'")];
}

/** For each UTF-16 unit the one it is compared as. */
function foldTable(): Uint16Array {
  const pairs = new Map(foldedPairs());
  return Uint16Array.from({ length: 0x10000 }, (_, unit) => {
    const character = String.fromCharCode(unit);
    const folded = pairs.get(character) ?? character;
    const lower = folded.toLowerCase();
    return (lower.length === 1 ? lower : folded).charCodeAt(0);
  });
}

// At load, for it takes tens of milliseconds that no reader should wait.
const table = foldTable();

/**
 * Text as the analyzers compare it: simplified, plain width, without accents, lower case. UTF-16 unit by unit, so that an index in
 * the folded text is the same index in the text.
 */
export function foldText(text: string): string {
  if (isFolded(text)) return text;
  const units = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index++) units[index] = table[text.charCodeAt(index)] ?? 0;
  return Buffer.from(units.buffer).toString('utf16le');
}

/** The letters and digits of a text, folded: what is left of it however it is spaced and punctuated. */
export const foldedLetters = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether folding leaves a text as it is, as it does most words: nothing is copied then. */
function isFolded(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (table[unit] !== unit) return false;
  }
  return true;
}
