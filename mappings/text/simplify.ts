import { Converter } from 'opencc-js/t2cn';

const convert = Converter({ from: 't', to: 'cn' });

/** Traditional Chinese as simplified, by phrases where they differ: 臺灣積體電路 → 台湾积体电路. */
export function toSimplified(text: string): string {
  return convert(text);
}

const first = 0x3400;
const last = 0x9fff;

/**
 * Each traditional character with its simplified one: the mapping the analyzers apply to documents
 * and queries alike. One to one, so that offsets in an analysed text stay true.
 */
export function traditionalPairs(): [traditional: string, simplified: string][] {
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
/** From a full-width form to its plain one. */
const wideOffset = 0xfee0;

/** For each UTF-16 unit the one it is compared as. */
function foldTable(): Uint16Array {
  const made = Uint16Array.from({ length: 0x10000 }, (_, unit) => foldUnit(unit));
  for (const [from, to] of traditionalPairs()) {
    if (from.length === 1 && to.length === 1) made[from.charCodeAt(0)] = to.charCodeAt(0);
  }
  return made;
}

function foldUnit(unit: number): number {
  const plain = unit >= wideFirst && unit <= wideLast ? unit - wideOffset : unit;
  const lower = String.fromCharCode(plain).toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : plain;
}

// At load, for it takes tens of milliseconds that no reader should wait.
const table = foldTable();

/**
 * Text as the analyzers compare it: simplified, plain width, lower case. UTF-16 unit by unit, so that a place in
 * the folded text is the same place in the text.
 */
export function foldText(text: string): string {
  if (isFolded(text)) return text;
  const units = new Uint16Array(text.length);
  for (let index = 0; index < text.length; index++) units[index] = table[text.charCodeAt(index)] ?? 0;
  return Buffer.from(units.buffer).toString('utf16le');
}

/** Whether folding leaves a text as it is, as it does most words: nothing is copied then. */
function isFolded(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (table[unit] !== unit) return false;
  }
  return true;
}
