import { foldText } from '../../../mappings/text/fold.ts';
import { segment } from '../../../mappings/text/segment.ts';
import { splitRuns } from '../../../mappings/text/tokens.ts';
import type { Terms } from '../terms.ts';

/** What is marked in texts shown for a search. All of it folded. */
export interface Needles {
  /** Pairs of Han characters, as the index knows them. */
  pairs: PairTable;
  /** Those of them that lie within one word: only these are marked alone. */
  wordPairs: ReadonlySet<string>;
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

/** What a search marks; pure. */
export function needlesOf(terms: Terms): Needles {
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
  // A synonym is marked whole: 电路 alone says nothing of who searched 半导体.
  const exact = [...terms.keyword.phrases, ...terms.exact, ...terms.synonyms];
  return {
    pairs: pairTable(pairs),
    wordPairs,
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
