import type { PageText, TextRun } from '../../mappings/storeLayout.ts';
import { normaliseText } from '../../mappings/text/normalise.ts';
import { toSimplified } from '../../mappings/text/simplify.ts';

/** Part of a page to mark, as fractions of its width and height: [left, top, right, bottom]. */
export type Box = [number, number, number, number];

/** One character as compared, and where in which run it stands (fractions of the run's length). */
interface Glyph {
  character: string;
  run: TextRun;
  start: number;
  end: number;
  /** Whether a space or another run stands before it. */
  apart: boolean;
}

/** Boxes told of one page at most: marks beyond are noise, and a page full of one word is possible. */
const mostBoxes = 200;

/**
 * Where on a page these words stand. Widths within a run are estimated (a Latin letter half as wide as a Han
 * character), for the text layer has boxes of runs alone. A word over two lines gives two boxes.
 */
export function findBoxes(page: PageText, marks: readonly string[]): Box[] {
  if (page.width <= 0 || page.height <= 0) return [];
  const glyphs = page.runs.flatMap(glyphsOf);
  const text = glyphs.map(({ character }) => character).join('');
  const boxes: Box[] = [];
  for (const mark of marks) {
    const wanted = fold(mark).replace(/\s+/gu, '');
    if (wanted === '') continue;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      if (boxes.length >= mostBoxes) return boxes;
      if (cutsWord(glyphs, at, wanted.length)) continue;
      boxes.push(...boxesOf(glyphs.slice(at, at + wanted.length), page));
    }
  }
  return boxes;
}

const fold = (text: string) => toSimplified(normaliseText(text)).toLowerCase();

/** The characters of a run, each one UTF-16 unit long so that positions in the joined text are indices. */
function glyphsOf(run: TextRun): Glyph[] {
  const original = [...run.text];
  const whole = [...fold(run.text)];
  // Where folding keeps the length, the run as a whole was right; else each character by itself.
  const folded = whole.length === original.length ? whole : original.map(fold);
  const widths = original.map((character) => (/[\u2e80-\uffff]/u.test(character) ? 2 : 1));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const glyphs: Glyph[] = [];
  let passed = 0;
  let apart = true;
  for (const [index, text] of folded.entries()) {
    const start = passed / total;
    passed += widths[index] ?? 1;
    if (text.trim() === '') {
      apart = true;
      continue;
    }
    for (const character of text.trim().split('')) {
      glyphs.push({ character, run, start, end: passed / total, apart });
      apart = false;
    }
  }
  return glyphs;
}

const isLatin = (glyph: Glyph | undefined) => glyph !== undefined && /[a-z0-9]/.test(glyph.character);

/** Whether a hit begins or ends inside a longer Latin word or number: `ai` in `said`. */
function cutsWord(glyphs: readonly Glyph[], at: number, length: number): boolean {
  const first = glyphs[at];
  const next = glyphs[at + length];
  const cutsStart = isLatin(first) && isLatin(glyphs[at - 1]) && first?.apart === false;
  const cutsEnd = isLatin(glyphs[at + length - 1]) && isLatin(next) && next?.apart === false;
  return cutsStart || cutsEnd;
}

/** One box for each run that a hit touches. */
function boxesOf(hit: readonly Glyph[], { width, height }: PageText): Box[] {
  const boxes: Box[] = [];
  for (let index = 0; index < hit.length; index++) {
    const first = hit[index];
    if (!first) break;
    while (hit[index + 1]?.run === first.run) index++;
    const [left, top, right, bottom] = first.run.box;
    const at = (fraction: number) => left + (right - left) * fraction;
    boxes.push([
      share(at(first.start), width),
      share(top, height),
      share(at(hit[index]?.end ?? first.end), width),
      share(bottom, height),
    ]);
  }
  return boxes;
}

const share = (value: number, whole: number) =>
  Math.round(Math.min(1, Math.max(0, value / whole)) * 10_000) / 10_000;
