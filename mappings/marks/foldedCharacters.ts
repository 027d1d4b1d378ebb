import type { TextRun } from '../storeLayout.ts';
import { normaliseText } from '../text/normalise.ts';
import { toSimplified } from '../text/simplify.ts';

/** One character as compared, and which UTF-16 units of which run it stands for. */
export interface FoldedCharacter {
  character: string;
  run: TextRun;
  start: number;
  end: number;
  /** Whether a space or another run stands before it. */
  apart: boolean;
}

/** A text as it is compared: folded, without blanks. */
export const foldWithoutBlanks = (text: string): string => fold(text).replace(/\s+/gu, '');

const fold = (text: string) => toSimplified(normaliseText(text)).toLowerCase();

/** The characters of a run, each one UTF-16 unit long so that positions in the joined text are indices. */
export function foldedCharacters(run: TextRun): FoldedCharacter[] {
  const original = [...run.text];
  const whole = [...fold(run.text)];
  // Where folding keeps the length, the run as a whole was right; else each character by itself.
  const folded = whole.length === original.length ? whole : original.map(fold);
  const characters: FoldedCharacter[] = [];
  let end = 0;
  let apart = true;
  for (const [index, text] of folded.entries()) {
    const start = end;
    end += original[index]?.length ?? 0;
    if (text.trim() === '') {
      apart = true;
      continue;
    }
    for (const character of text.trim().split('')) {
      characters.push({ character, run, start, end, apart });
      apart = false;
    }
  }
  return characters;
}

const isLatin = (folded: FoldedCharacter | undefined) =>
  folded !== undefined && /[a-z0-9]/.test(folded.character);

/** Whether a hit begins or ends inside a longer Latin word or number: `ai` in `said`. */
export function cutsWord(characters: readonly FoldedCharacter[], at: number, length: number): boolean {
  const first = characters[at];
  const next = characters[at + length];
  const cutsStart = isLatin(first) && isLatin(characters[at - 1]) && first?.apart === false;
  const cutsEnd = isLatin(characters[at + length - 1]) && isLatin(next) && next?.apart === false;
  return cutsStart || cutsEnd;
}
