import type { PageText, TextRun } from '../storeLayout.ts';
import { normaliseText } from '../text/normalise.ts';
import { toSimplified } from '../text/simplify.ts';

/** Part of a page to mark, as fractions of its width and height: [left, top, right, bottom]. */
type Box = [number, number, number, number];

/** What to mark of a page. */
export interface Found {
  boxes: Box[];
  /** Which of the boxes, by index, are whole lines: the place of the word within them is not known. */
  lines: number[];
  /** Which of them go on with the one before: a word over two lines is one place. */
  continued: number[];
}

/** One character as compared, and which UTF-16 units of which run it stands for. */
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
 * Where on a page these words stand, by the edges of their characters. A word over two lines gives two boxes; of a
 * run without edges the whole line is marked, once for each time a word stands in it. A word that stands within one
 * given before it is not marked again.
 */
export function findBoxes(page: PageText, marks: readonly string[]): Found {
  const found: Found = { boxes: [], lines: [], continued: [] };
  if (page.width <= 0 || page.height <= 0) return found;
  const glyphs = page.runs.flatMap(glyphsOf);
  const text = glyphs.map(({ character }) => character).join('');
  const taken = new Uint8Array(text.length);
  for (const mark of marks) {
    const wanted = fold(mark).replace(/\s+/gu, '');
    if (wanted === '') continue;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      if (found.boxes.length >= mostBoxes) return found;
      const end = at + wanted.length;
      if (cutsWord(glyphs, at, wanted.length) || (taken[at] === 1 && taken[end - 1] === 1)) continue;
      taken.fill(1, at, end);
      addBoxes(glyphs.slice(at, end), page, found);
    }
  }
  return found;
}

const fold = (text: string) => toSimplified(normaliseText(text)).toLowerCase();

/** The characters of a run, each one UTF-16 unit long so that positions in the joined text are indices. */
function glyphsOf(run: TextRun): Glyph[] {
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
function cutsWord(glyphs: readonly Glyph[], at: number, length: number): boolean {
  const first = glyphs[at];
  const next = glyphs[at + length];
  const cutsStart = isLatin(first) && isLatin(glyphs[at - 1]) && first?.apart === false;
  const cutsEnd = isLatin(glyphs[at + length - 1]) && isLatin(next) && next?.apart === false;
  return cutsStart || cutsEnd;
}

/** Adds one box for each run that a hit touches. */
function addBoxes(hit: readonly Glyph[], page: PageText, found: Found): void {
  const before = found.boxes.length;
  for (let index = 0; index < hit.length; index++) {
    const first = hit[index];
    if (!first) break;
    while (hit[index + 1]?.run === first.run) index++;
    const part = partOf(first.run, first.start, hit[index]?.end ?? first.end);
    if (!part) found.lines.push(found.boxes.length);
    if (found.boxes.length > before) found.continued.push(found.boxes.length);
    const [left, top, right, bottom] = part ?? first.run.box;
    found.boxes.push([
      share(left, page.width),
      share(top, page.height),
      share(right, page.width),
      share(bottom, page.height),
    ]);
  }
}

/** The box around some units of a run, in points; null when the run has no edges. */
function partOf({ box, edges, direction }: TextRun, start: number, end: number): Box | null {
  const [from, to] = [edges?.[start], edges?.[end]];
  if (from === undefined || to === undefined) return null;
  const [left, top, right, bottom] = box;
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const upright = direction === 'down' || direction === 'up';
  return upright ? [left, first, right, last] : [first, top, last, bottom];
}

const share = (value: number, whole: number) =>
  Math.round(Math.min(1, Math.max(0, value / whole)) * 10_000) / 10_000;
