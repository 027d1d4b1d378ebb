import { traditionalPairs } from './simplify.ts';

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
