import { foldText } from '../../../mappings/text/fold.ts';
import { segment } from '../../../mappings/text/segment.ts';
import { splitRuns } from '../../../mappings/text/tokens.ts';
import type { Terms } from '../terms.ts';

/** What is marked in texts shown for a search. All of it folded. */
export interface Needles {
  /** Pairs of Han characters, as the index knows them. */
  pairs: ReadonlySet<string>;
  /** 1 for each UTF-16 unit that begins a pair: most places of a text are passed over by this alone. */
  begins: Uint8Array;
  /** Those of them that lie within one word: only these are marked alone. */
  wordPairs: ReadonlySet<string>;
  /** Words of letters and digits. */
  words: ReadonlySet<string>;
  /** Texts to mark as they stand, whatever signs are between: quoted parts, `A股`, characters searched alone. */
  exact: readonly RegExp[];
}

/** What a search marks; pure. */
export function needlesOf(terms: Terms): Needles {
  const pairs = new Set<string>();
  const wordPairs = new Set<string>();
  const words = new Set<string>();
  const loose = [terms.mixed ? '' : terms.match, ...terms.variants];
  for (const { kind, text } of loose.flatMap((part) => splitRuns(foldText(part)))) {
    if (kind === 'word') words.add(text);
    else for (const pair of pairsOf(text)) pairs.add(pair);
  }
  const names = terms.pieces.filter((piece) => piece.length <= longestName);
  for (const word of [...terms.words, ...names, ...terms.variants.flatMap(segment)]) {
    for (const pair of pairsOf(foldText(word))) wordPairs.add(pair);
  }
  const begins = new Uint8Array(0x10000);
  for (const pair of pairs) begins[pair.charCodeAt(0)] = 1;
  const alone = terms.match === '' && terms.keyword.phrases.length === 0 ? terms.singles : [];
  const exact = [...terms.keyword.phrases, ...(terms.mixed ? [terms.mixed] : []), ...alone];
  return {
    pairs,
    begins,
    wordPairs,
    words,
    exact: exact.flatMap(exactly),
  };
}

/** A piece so short is a name, though the segmenter may not know it; a longer one may be several words. */
const longestName = 3;

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));

const betweenRuns = '[^\\p{L}\\p{N}]*';

function exactly(text: string): RegExp[] {
  const runs = splitRuns(foldText(text)).map((run) => run.text.replaceAll(/[.·]/g, '\\$&'));
  return runs.length === 0 ? [] : [new RegExp(runs.join(betweenRuns), 'gu')];
}
