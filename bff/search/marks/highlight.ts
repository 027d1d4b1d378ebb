import { isFunctionWord } from '../../../mappings/text/content.ts';
import { segment, splitRuns } from '../../../mappings/text/segment.ts';
import { foldText } from '../../../mappings/text/simplify.ts';
import { escapeHtml } from '../../documents/index.ts';
import type { Terms } from '../terms.ts';

/** Terms highlighted in texts shown for a search. All of it folded. */
export interface HighlightTerms {
  /** Pairs of Han characters, as the index knows them. */
  pairs: PairTable;
  /** Those of them that lie within one word: only these are marked alone. */
  wordPairs: ReadonlySet<string>;
  /** Pairs of a particle and half a word, which are marked only between two words: 子的 of 因子的构造. */
  gluedPairs: ReadonlySet<string>;
  /** Longer words and the pairs within each, marked alone only in a text that does not hold the word: 证券 of 招商证券. */
  wholes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Words of letters and digits. */
  words: ReadonlySet<string>;
  /** Texts to mark as they stand, whatever signs are between: quoted parts, `A股`, synonyms, characters searched alone. */
  exact: readonly RegExp[];
}

/** Pairs of UTF-16 units, to be looked up at every place of many texts without making a string for each. */
interface PairTable {
  /** For each unit, 0 when no pair begins with it, else where its followers are; most places end here. */
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

/** Highlight terms of a search; pure. */
export function highlightTermsOf(terms: Terms): HighlightTerms {
  const pairs = new Set<string>();
  const wordPairs = new Set<string>();
  const words = new Set<string>();
  const loose = [terms.loose, ...terms.stems, ...terms.written];
  for (const { kind, text } of loose.flatMap((part) => splitRuns(foldText(part)))) {
    if (kind === 'word') words.add(text);
    else for (const pair of pairsOf(text)) pairs.add(pair);
  }
  const names = [...terms.content, ...terms.pieces.filter((piece) => piece.length <= maxNameLength)];
  const wholes = new Map<string, Set<string>>(
    terms.content
      .map(foldText)
      .filter((word) => word.length >= minOfWhole)
      .map((word) => [word, new Set(pairsOf(word))]),
  );
  for (const word of [...terms.words, ...names, ...terms.written.flatMap(segment)].map(foldText)) {
    const owner = [...wholes.keys()].some((whole) => whole.includes(word));
    if (!owner) for (const pair of pairsOf(word)) wordPairs.add(pair);
  }
  const inWholes = new Set([...wholes.values()].flatMap((of) => [...of]));
  const isGlued = (pair: string) =>
    !wordPairs.has(pair) && !inWholes.has(pair) && [...pair].some(isFunctionWord);
  // A synonym is marked whole: 电路 alone says nothing of who searched 半导体.
  const exact = [...terms.keyword.phrases, ...terms.exact, ...terms.synonyms];
  return {
    pairs: pairTable(pairs),
    wordPairs,
    gluedPairs: new Set([...pairs].filter(isGlued)),
    wholes,
    words,
    exact: exact.flatMap(exactly),
  };
}

/** In UTF-16 units: a word of two is one pair. */
const minOfWhole = 3;

/** A piece so short is a name, though the segmenter may not know it; a longer one may be several words. */
const maxNameLength = 3;

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));

const betweenRuns = '[^\\p{L}\\p{N}]*';

function exactly(text: string): RegExp[] {
  const runs = splitRuns(foldText(text)).map((run) => run.text.replaceAll('.', '\\.'));
  if (runs.length === 0) return [];
  // Letters and digits end where words do: GLP-1 is not in GLP-12.
  const start = /^[a-z0-9]/.test(runs[0] ?? '') ? '(?<![a-z0-9])' : '';
  const end = /[a-z0-9]$/.test(runs.at(-1) ?? '') ? '(?![a-z0-9])' : '';
  return [new RegExp(`${start}${runs.join(betweenRuns)}${end}`, 'gu')];
}

/** A marked piece of a text, in UTF-16 units: `end` is the first unit after it. */
export interface Highlight {
  start: number;
  end: number;
}

/** Length in characters from which pairs are no accident even where no word is. */
const minInRow = 3;
const inWord = /(?!\p{Script=Han})[\p{L}\p{N}_]/u;

/**
 * Finds the search's terms in a folded text: ordered pieces, none touching another. Two Han characters alone are
 * highlighted where they are a word of the search, not where they are the end of one and the start of the next.
 */
export function findHighlights(folded: string, needles: HighlightTerms): Highlight[] {
  const marks = [...findPairs(folded, needles), ...findWords(folded, needles), ...findExact(folded, needles)];
  return join(marks).map((mark) => withoutHalves(folded, mark));
}

function findPairs(
  folded: string,
  { pairs: { slots, followers }, wordPairs, gluedPairs, wholes }: HighlightTerms,
): Highlight[] {
  const marks: Highlight[] = [];
  const parts = [...wholes].filter(([word]) => !folded.includes(word)).map(([, pairs]) => pairs);
  const aWord = (pair: string) => wordPairs.has(pair) || parts.some((pairs) => pairs.has(pair));
  let start = -1;
  for (let index = 0; index < folded.length; index++) {
    const slot = slots[folded.charCodeAt(index)] ?? 0;
    const found = slot !== 0 && followers[slot]?.includes(folded.charCodeAt(index + 1)) === true;
    if (found && start < 0) start = index;
    if (found || start < 0) continue;
    let end = index + 1;
    while (end - start > 1 && gluedPairs.has(folded.slice(end - 2, end))) end--;
    while (end - start > 1 && gluedPairs.has(folded.slice(start, start + 2))) start++;
    if (end - start >= minInRow || aWord(folded.slice(start, end))) marks.push({ start, end });
    start = -1;
  }
  return marks;
}

function findWords(folded: string, { words }: HighlightTerms): Highlight[] {
  const marks: Highlight[] = [];
  for (const word of words) {
    for (let start = folded.indexOf(word); start >= 0; start = folded.indexOf(word, start + 1)) {
      const end = start + word.length;
      if (!inWord.test(folded.charAt(start - 1)) && !inWord.test(folded.charAt(end)))
        marks.push({ start, end });
    }
  }
  return marks;
}

function findExact(folded: string, { exact }: HighlightTerms): Highlight[] {
  return exact.flatMap((needle) =>
    [...folded.matchAll(needle)].map(({ 0: found, index }) => ({ start: index, end: index + found.length })),
  );
}

/** In order, with those that touch or overlap made one. */
function join(marks: Highlight[]): Highlight[] {
  const joined: Highlight[] = [];
  for (const { start, end } of marks.sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** Whether a place is between the two units of one character, which no piece of a text may divide. */
export const isLowHalf = (text: string, index: number): boolean =>
  (text.charCodeAt(index) & 0xfc00) === 0xdc00;

/** A character outside the basic plane is two units: a mark takes both. */
function withoutHalves(text: string, { start, end }: Highlight): Highlight {
  return { start: isLowHalf(text, start) ? start - 1 : start, end: isLowHalf(text, end) ? end + 1 : end };
}

/** A text as safe HTML with `<em>` around the marks. */
export function highlightHtml(text: string, marks: readonly Highlight[]): string {
  let html = '';
  let position = 0;
  for (const { start, end } of marks) {
    html += `${escapeHtml(text.slice(position, start))}<em>${escapeHtml(text.slice(start, end))}</em>`;
    position = end;
  }
  return html + escapeHtml(text.slice(position));
}

/** A whole text as safe HTML with `<em>` around what was searched. */
export const markText = (text: string, needles: HighlightTerms): string =>
  highlightHtml(text, findHighlights(foldText(text), needles));

/** Places of what was searched in a text: pairs of UTF-16 units, begin and end, in order. */
export const findMarks = (text: string, needles: HighlightTerms): [number, number][] =>
  findHighlights(foldText(text), needles).map(({ start, end }) => [start, end]);
