import type { PageText, TextRun } from '../storeLayout.ts';
import { normaliseText } from '../text/normalise.ts';
import { toSimplified } from '../text/simplify.ts';

/** One character as compared, and which UTF-16 units of which run it stands for. */
interface FoldedCharacter {
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
function foldedCharacters(run: TextRun): FoldedCharacter[] {
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
function cutsWord(characters: readonly FoldedCharacter[], at: number, length: number): boolean {
  const first = characters[at];
  const next = characters[at + length];
  const cutsStart = isLatin(first) && isLatin(characters[at - 1]) && first?.apart === false;
  const cutsEnd = isLatin(characters[at + length - 1]) && isLatin(next) && next?.apart === false;
  return cutsStart || cutsEnd;
}

/** Part of a page to mark, as fractions of its width and height: [left, top, right, bottom]. */
type Box = [number, number, number, number];

/** Words or passages to mark on a page. */
export interface TextMatch {
  boxes: Box[];
  /** Which of the boxes, by index, are whole lines: the box of the word within them is not known. */
  lines: number[];
  /** Which of them go on with the one before: a word over two lines is one passage. */
  continued: number[];
}

/** A passage of a page's searchable text: what stands there, what before and after it, and of equal ones near to what. */
export interface Anchor {
  text: string;
  before: string;
  after: string;
  near?: Box | undefined;
}

/** Boxes reported of one page at most: more are noise, and a page full of one word is possible. */
const maxBoxes = 500;
/** Like texts that are compared for one passage; passages come in their order, so the right one is among the next. */
const maxCompared = 200;

/**
 * Boxes of words on a page, by the edges of their characters. A word over two lines gives two boxes; of a run without
 * edges the whole line is marked, once for each occurrence. A word inside one given before is not marked again.
 */
export function findBoxes(page: PageText, marks: readonly string[]): TextMatch {
  const found: TextMatch = { boxes: [], lines: [], continued: [] };
  if (page.width <= 0 || page.height <= 0) return found;
  const { glyphs: characters, text } = layerOf(page);
  const taken = new Uint8Array(text.length);
  for (const mark of marks) {
    const wanted = foldWithoutBlanks(mark);
    if (wanted === '') continue;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      if (found.boxes.length >= maxBoxes) return found;
      const end = at + wanted.length;
      if (cutsWord(characters, at, wanted.length) || (taken[at] === 1 && taken[end - 1] === 1)) continue;
      taken.fill(1, at, end);
      addBoxes(characters.slice(at, end), page, found);
    }
  }
  return found;
}

/**
 * Boxes of passages on a page, each once: of several equal texts the one with equal surroundings, so that as many are
 * drawn as were counted, and none in a page's head or foot. A word over two lines gives two boxes.
 */
export function findAnchors(page: PageText, anchors: readonly Anchor[]): TextMatch {
  const found: TextMatch = { boxes: [], lines: [], continued: [] };
  if (page.width <= 0 || page.height <= 0) return found;
  const { glyphs: characters, text } = layerOf(page);
  const taken = new Set<number>();
  const known = new Map<string, number[]>();
  for (const anchor of anchors) {
    if (found.boxes.length >= maxBoxes) return found;
    const wanted = foldWithoutBlanks(anchor.text);
    if (wanted === '') continue;
    const candidates = known.get(wanted) ?? startsOf(text, wanted);
    known.set(wanted, candidates);
    const free = nextFree(candidates, taken);
    const at = bestMatch({ page, text, characters }, wanted, anchor, free);
    if (at < 0) continue;
    taken.add(at);
    addBoxes(characters.slice(at, at + wanted.length), page, found);
  }
  return found;
}

/** The first of these that are not taken, as many as are compared. */
function nextFree(candidates: readonly number[], taken: ReadonlySet<number>): number[] {
  const free: number[] = [];
  for (const at of candidates) {
    if (free.length >= maxCompared) break;
    if (!taken.has(at)) free.push(at);
  }
  return free;
}

/** Indices at which a text occurs in another, overlapping ones too. */
function startsOf(text: string, wanted: string): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) starts.push(at);
  return starts;
}

function layerOf(page: PageText): { glyphs: FoldedCharacter[]; text: string } {
  const characters = page.runs.flatMap(foldedCharacters);
  return { glyphs: characters, text: characters.map(({ character }) => character).join('') };
}

/** Which of these indices of a text stands among words most like those of its passage, the nearest of equal ones; -1 of none. */
function bestMatch(
  { page, text, characters }: { page: PageText; text: string; characters: readonly FoldedCharacter[] },
  wanted: string,
  anchor: Anchor,
  candidates: readonly number[],
): number {
  const [before, after] = [foldWithoutBlanks(anchor.before), foldWithoutBlanks(anchor.after)];
  let best = -1;
  let most = -1;
  const isNearer = (at: number) =>
    distance(characters[at], anchor, page) < distance(characters[best], anchor, page);
  for (const at of candidates) {
    const alike = likeEnd(text, at, before) + likeStart(text, at + wanted.length, after);
    // Within a longer word only where that is the very passage.
    const score = cutsWord(characters, at, wanted.length) ? alike - anchor.before.length : alike;
    if (best >= 0 && (score < most || (score === most && !isNearer(at)))) continue;
    best = at;
    most = score;
    if (most === before.length + after.length && !anchor.near) break;
  }
  return best;
}

/** How far a character is from where a passage is said to begin, in fractions of the page; 0 where none is said. */
function distance(character: FoldedCharacter | undefined, { near }: Anchor, page: PageText): number {
  if (!character || !near) return 0;
  const [left, top] = partOf(character.run, character.start, character.end) ?? character.run.box;
  return Math.abs(left / page.width - near[0]) + Math.abs(top / page.height - near[1]);
}

/** Counts the characters from an index on that match these words. */
function likeStart(text: string, from: number, words: string): number {
  let length = 0;
  while (length < words.length && text[from + length] === words[length]) length++;
  return length;
}

/** Counts the characters before an index that match the end of these words. */
function likeEnd(text: string, to: number, words: string): number {
  let length = 0;
  while (length < words.length && text[to - 1 - length] === words.at(-1 - length)) length++;
  return length;
}

/** Adds one box for each run that a hit touches. */
function addBoxes(hit: readonly FoldedCharacter[], page: PageText, found: TextMatch): void {
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
