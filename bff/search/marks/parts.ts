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
  /** For each unit, 0 when no pair begins with it, else where its followers are; most end here. */
  slots: Uint16Array;
  /** The units that follow, by slot. */
  followers: number[][];
}

function pairTable(pairs: ReadonlySet<string>): PairTable {
  const slots = new Uint16Array(0x10000);
  const followers: number[][] = [[]];
  for (const pair of pairs) {
    const begin = pair.charCodeAt(0);
    slots[begin] ||= followers.push([]) - 1;
    followers[slots[begin] ?? 0]?.push(pair.charCodeAt(1));
  }
  return { slots, followers };
}

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));

/** The words of some texts, and their synonyms; null where there is nothing less than the whole. */
export function partsOf(texts: readonly string[]): Parts | null {
  const pairs = new Set<string>();
  const words = new Set<string>();
  const exact = new Set<string>();
  for (const text of texts) {
    const terms = readTerms({ whole: text, free: text, phrases: [], excluded: [], truncated: false });
    for (const { kind, text: run } of [terms.loose, ...terms.stems].flatMap((part) =>
      splitRuns(foldText(part)),
    )) {
      if (kind === 'word') exact.add(run);
      else for (const pair of pairsOf(run)) pairs.add(pair);
    }
    for (const word of [...terms.exact, ...terms.synonyms]) exact.add(word);
    for (const word of [...terms.content, ...segment(terms.ranking)].map(foldText))
      if (/^\p{Script=Han}{2,}$/u.test(word)) words.add(word);
  }
  const shorter = [...words, ...exact].filter((word) => !texts.some((text) => foldText(text) === word));
  if (shorter.length === 0) return null;
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
  const { slots, followers } = parts.pairs;
  const marks: Highlight[] = [];
  let start = -1;
  for (let index = 0; index < folded.length; index++) {
    const slot = slots[folded.charCodeAt(index)] ?? 0;
    const found = slot !== 0 && followers[slot]?.includes(folded.charCodeAt(index + 1)) === true;
    if (found && start < 0) start = index;
    if (found || start < 0) continue;
    const mark = fromWordToWord(folded, { start, end: index + 1 }, parts);
    if (mark) marks.push(mark);
    start = -1;
  }
  return marks;
}

/** The piece of a run from its first whole word to its last; null without one. */
function fromWordToWord(folded: string, run: Highlight, parts: Parts): Highlight | null {
  // Cutting costs more than looking: most runs hold no word.
  let ends: Set<number> | undefined;
  let first = -1;
  let last = -1;
  for (let at = run.start; at < run.end; at++) {
    for (const length of parts.lengths) {
      const end = at + length;
      if (end > run.end || !parts.words.has(folded.slice(at, end))) continue;
      ends ??= endsOfWords(folded, run);
      if (first < 0 && ends.has(at)) first = at;
      if (first >= 0 && end > last && ends.has(end)) last = end;
    }
  }
  return last > first && first >= 0 ? { start: first, end: last } : null;
}

/** Characters around a run that tell where the words of a text end. */
const around = 8;

/** Places in and at the ends of a run where a word of the text begins or ends. */
function endsOfWords(folded: string, { start, end }: Highlight): Set<number> {
  const from = Math.max(0, start - around);
  const ends = new Set<number>();
  let at = from;
  for (const word of cutWords(folded.slice(from, end + around))) {
    ends.add(at);
    at += word.length;
  }
  return ends.add(at);
}
