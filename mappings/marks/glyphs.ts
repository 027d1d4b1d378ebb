import type { TextRun } from '../storeLayout.ts';
import { normaliseText } from '../text/normalise.ts';
import { toSimplified } from '../text/simplify.ts';

/** One character as compared, and which UTF-16 units of which run it stands for. */
export interface Glyph {
  character: string;
  run: TextRun;
  start: number;
  end: number;
  /** Whether a space or another run stands before it. */
  apart: boolean;
}

/** A text as glyphs are compared: without blanks. */
export const foldGlyphs = (text: string): string => fold(text).replace(/\s+/gu, '');

const fold = (text: string) => toSimplified(normaliseText(text)).toLowerCase();

/** The characters of a run, each one UTF-16 unit long so that positions in the joined text are indices. */
export function glyphsOf(run: TextRun): Glyph[] {
  const original = [...run.text];
  const whole = [...fold(run.text)];
  // Where folding keeps the length, the run as a whole was right; else each character by itself.
  const folded = whole.length === original.length ? whole : original.map(fold);
  const glyphs: Glyph[] = [];
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
      glyphs.push({ character, run, start, end, apart });
      apart = false;
    }
  }
  return glyphs;
}

const isLatin = (glyph: Glyph | undefined) => glyph !== undefined && /[a-z0-9]/.test(glyph.character);

/** Whether a hit begins or ends inside a longer Latin word or number: `ai` in `said`. */
export function cutsWord(glyphs: readonly Glyph[], at: number, length: number): boolean {
  const first = glyphs[at];
  const next = glyphs[at + length];
  const cutsStart = isLatin(first) && isLatin(glyphs[at - 1]) && first?.apart === false;
  const cutsEnd = isLatin(glyphs[at + length - 1]) && isLatin(next) && next?.apart === false;
  return cutsStart || cutsEnd;
}
