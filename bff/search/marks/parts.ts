import { cutWords, segment, splitRuns } from '../../../mappings/text/segment.ts';
import { foldText } from '../../../mappings/text/simplify.ts';
import { readTerms } from '../terms.ts';
import { findPattern, type Pattern, patternOf } from './pattern.ts';
import { type Highlight, joinHighlights } from './pieces.ts';

/** The words of what a report holds nowhere whole. All of it folded. */
export interface Parts {
  /** Pairs of Han characters, as the index knows them. */
  pairs: PairTable;
  /** Words of Han characters, by their lengths; a mark begins and ends with one. */
  words: ReadonlySet<string>;
  lengths: readonly number[];
  /** Words of letters and digits, characters alone, synonyms: marked as they stand. */
  exact: readonly Pattern[];
}

/** Pairs of UTF-16 units, to be looked up at every index of many texts without making a string for each. */
interface PairTable {
  /** By the low bits of a unit, 0 when no pair begins with such a one, else where those are that do; most end here. */
  slots: Uint16Array;
  /** Pairs as numbers, by slot. */
  pairs: number[][];
}

/** Few enough that a search may make a table for each of its hits. */
const slotCount = 0x1000;

const pairAt = (text: string, index: number): number =>
  text.charCodeAt(index) * 0x10000 + text.charCodeAt(index + 1);

function pairTable(texts: ReadonlySet<string>): PairTable {
  const slots = new Uint16Array(slotCount);
  const pairs: number[][] = [[]];
  for (const text of texts) {
    const slot = text.charCodeAt(0) % slotCount;
    slots[slot] ||= pairs.push([]) - 1;
    pairs[slots[slot] ?? 0]?.push(pairAt(text, 0));
  }
  return { slots, pairs };
}

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));

/** What one text is made of, which reports lack in whatever company. All of it folded. */
export interface TextParts {
  folded: string;
  pairs: readonly string[];
  words: readonly string[];
  exact: readonly string[];
}

/** Reads the words of a text that is searched, and their synonyms. */
export function readParts(text: string): TextParts {
  const terms = readTerms({ whole: text, free: text, phrases: [], excluded: [], truncated: false });
  const runs = [terms.loose, ...terms.stems].flatMap((part) => splitRuns(foldText(part)));
  return {
    folded: foldText(text),
    pairs: runs.flatMap((run) => (run.kind === 'han' ? pairsOf(run.text) : [])),
    words: [...terms.content, ...segment(terms.ranking)]
      .map(foldText)
      .filter((word) => /^\p{Script=Han}{2,}$/u.test(word)),
    exact: [
      ...runs.flatMap((run) => (run.kind === 'word' ? [run.text] : [])),
      ...terms.exact,
      ...terms.synonyms,
    ],
  };
}

/** The parts of some texts; null where there is nothing less than the whole. */
export function partsOf(texts: readonly TextParts[]): Parts | null {
  const pairs = new Set(texts.flatMap((text) => text.pairs));
  const words = new Set(texts.flatMap((text) => text.words));
  const exact = new Set(texts.flatMap((text) => text.exact));
  const isShorter = (word: string) => !texts.some(({ folded }) => folded === word);
  if (![...words, ...exact].some(isShorter)) return null;
  return {
    pairs: pairTable(pairs),
    words,
    lengths: [...new Set([...words].map(({ length }) => length))].sort((a, b) => b - a),
    exact: [...exact].flatMap((word) => patternOf(word) ?? []),
  };
}

/**
 * Finds parts in a folded text: words, and what of the keyword stands in a row from word to word. None begins or ends
 * inside another word of the text.
 */
export function findParts(folded: string, parts: Parts): Highlight[] {
  const exact = parts.exact.flatMap((pattern) => findPattern(folded, pattern));
  return joinHighlights([...findRuns(folded, parts), ...exact]);
}

function findRuns(folded: string, parts: Parts): Highlight[] {
  const { slots, pairs } = parts.pairs;
  const runs: (Highlight & { words: readonly Highlight[] })[] = [];
  let start = -1;
  for (let index = 0; index < folded.length; index++) {
    const slot = slots[folded.charCodeAt(index) % slotCount] ?? 0;
    const found = slot !== 0 && pairs[slot]?.includes(pairAt(folded, index)) === true;
    if (found && start < 0) start = index;
    if (found || start < 0) continue;
    const run = { start, end: index + 1 };
    const words = wordsIn(folded, run, parts);
    // Cutting costs more than looking: most runs hold no word.
    if (words.length > 0) runs.push({ ...run, words });
    start = -1;
  }
  const ends = endsOfWords(folded, runs);
  return runs.flatMap(({ words }, index) => fromWordToWord(words, ends[index] ?? new Set()) ?? []);
}

/** The words that stand in a run, in whatever words of the text, by their places. */
function wordsIn(folded: string, run: Highlight, { words, lengths }: Parts): Highlight[] {
  const found: Highlight[] = [];
  for (let start = run.start; start < run.end; start++) {
    for (const length of lengths) {
      const end = start + length;
      if (end <= run.end && words.has(folded.slice(start, end))) found.push({ start, end });
    }
  }
  return found;
}

/** The piece of a run from its first whole word to its last; null without one. */
function fromWordToWord(words: readonly Highlight[], ends: ReadonlySet<number>): Highlight | null {
  let first = -1;
  let last = -1;
  for (const { start, end } of words) {
    if (first < 0 && ends.has(start)) first = start;
    if (first >= 0 && end > last && ends.has(end)) last = end;
  }
  return last > first && first >= 0 ? { start: first, end: last } : null;
}

/** Characters around a run that tell where the words of a text end. */
const around = 8;
/** Ends any word. */
const stop = '。';

/**
 * Places in and at the ends of each run where a word of the text begins or ends. All are cut at once: a call costs as much
 * as what it cuts.
 */
function endsOfWords(folded: string, runs: readonly Highlight[]): Set<number>[] {
  if (runs.length === 0) return [];
  const pieces = runs.map(({ start, end }) => ({ from: Math.max(0, start - around), to: end + around }));
  const words = cutWords(pieces.map(({ from, to }) => folded.slice(from, to)).join(stop)).values();
  return pieces.map(({ from, to }) => {
    const most = Math.min(to, folded.length);
    const ends = new Set([from]);
    for (let at = from; at < most; ) {
      at += words.next().value?.length ?? most;
      ends.add(at);
    }
    words.next();
    return ends;
  });
}
