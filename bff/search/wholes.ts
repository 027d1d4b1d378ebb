import { memoizeByObject } from '../../mappings/cache.ts';
import { relevance } from '../../mappings/relevance/relevance.ts';
import { contentOf } from '../../mappings/text/content.ts';
import { countTokens } from '../../mappings/text/segment.ts';
import { readsAsTitle } from './clauses/ranking.ts';
import { readTerms, type Terms } from './terms.ts';

/** Spellings of which a text that holds one holds a word or phrase whole. */
export interface Way {
  /** Its place among all ways of a keyword. */
  number: number;
  texts: readonly string[];
}

/** A word or phrase of a keyword, which a report holds whole or in parts. */
export interface Whole {
  text: string;
  /** As it is typed and, for where that is held nowhere, by its synonyms. */
  ways: readonly Way[];
  /** The phrases within it, for where it is held nowhere; its words where it has none. */
  within: readonly Whole[];
  /** Of what is quoted, and of the other side of OR, the words are no substitute. */
  kind: 'typed' | 'quoted' | 'other';
}

/**
 * What is meant whole by a keyword: each part between blanks, without the words of asking where it does not stand with
 * them; a title or sentence first as one, then its clauses.
 */
export const wholesOf: (terms: Terms) => readonly Whole[] = memoizeByObject(makeWholes);

/** All ways of wholes, by their numbers. */
export const waysOf = (wholes: readonly Whole[]): Way[] =>
  wholes.flatMap(({ ways, within }) => [...ways, ...waysOf(within)]).sort((a, b) => a.number - b.number);

/** Clauses of a sentence that are looked for one by one; of a longer text its words are. */
const maxClauses = 8;

const pieces = (text: string, between: RegExp): string[] => [
  ...new Set(text.split(between).filter((piece) => /[\p{L}\p{N}]/u.test(piece))),
];

/** The text without blanks between Han characters, which a paste across lines leaves. */
const unspaced = (text: string): string => text.replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '');

/** The pieces that hold a word of the content; all, where none does. */
function withContent(parts: string[], { content }: Terms): string[] {
  const some = parts.filter((piece) => content.some((word) => piece.includes(word)));
  return some.length > 0 ? some : parts;
}

function makeWholes(terms: Terms): Whole[] {
  let number = 0;
  const wayOf = (texts: readonly string[]): Way => ({
    number: number++,
    texts: [...new Set(texts.map(unspaced))],
  });
  const asItIs =
    (kind: Whole['kind']) =>
    (text: string): Whole => ({
      text,
      ways: [wayOf([text])],
      within: [],
      kind,
    });
  const { keyword, written, spelled, stockCode } = terms;
  const free = stockCode ?? keyword.free;
  const typed = withContent(pieces(free, /\s+/), terms);
  /** The phrases between words of asking. */
  const coresOf = (text: string): Whole[] => {
    const content = contentOf(text).text;
    return unspaced(content) === unspaced(text) ? [] : pieces(content, /\s+/).map(asItIs('typed'));
  };
  const wholeOf = (text: string): Whole => {
    const own = readTerms({ ...keyword, free: text, phrases: [] });
    const letters = typed.length === 1 ? written : (spelled.get(text) ?? []);
    const synonyms = own.variants.filter((variant) => !own.written.includes(variant));
    const ways = [wayOf([text, ...letters]), ...(synonyms.length > 0 ? [wayOf(synonyms)] : [])];
    return { text, ways, within: coresOf(text), kind: 'typed' };
  };
  const phrases = keyword.phrases.map(asItIs('quoted'));
  if (free === '') return phrases;
  const others = typed.length === 1 ? [] : written.flatMap((text) => pieces(text, /\s+/));
  const apart = others.filter((text) => !typed.includes(text)).map(asItIs('other'));
  if (!readsAsTitle(terms, relevance())) return [...typed.map(wholeOf), ...apart, ...phrases];
  const ways = [wayOf([free, ...written])];
  const clauses = withContent(pieces(free, /[\s，。；！？：]+/), terms);
  const hasClauses = clauses.length > 1 && clauses.length <= maxClauses;
  const within = hasClauses ? clauses.map(wholeOf) : coresOf(free);
  return [{ text: free, ways, within, kind: 'typed' }, ...apart, ...phrases];
}

/** Tokens from which a text may be a piece cut out of another, its last word with it. */
export const isCut = (text: string): boolean => countTokens(text) >= 5;
