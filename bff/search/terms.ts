import { synonymVariants } from '../../mappings/analysis/synonyms.ts';
import { contentOf } from '../../mappings/text/content.ts';
import { readPinyin } from '../../mappings/text/pinyin.ts';
import { segment } from '../../mappings/text/segment.ts';
import { countTokens, splitRuns } from '../../mappings/text/tokens.ts';
import type { Vocabulary } from '../../mappings/text/vocabulary.ts';
import type { Keyword } from './parseKeyword.ts';
import type { ReadFilter } from './readFilters.ts';
import { lettersOnly, spokenTexts } from './spokenWords.ts';

/** What was understood of a keyword, worked out once: what clauses search for and what marks stand on. */
export interface Terms {
  keyword: Keyword;
  /** The content of the free part, as words: a hit of the first stage holds each. */
  content: string[];
  /** Those of them that bigram fields do not know as such: one character alone, and letters with one like `A股`. */
  exact: string[];
  /** The content as text without these, which bigram fields know; empty when none is left. */
  loose: string;
  /** Free and quoted parts as typed, with the words that say nothing: what stands so stands together. */
  typed: string;
  /** The same without these, for ranking. */
  ranking: string;
  /** How many tokens of the main field that makes. */
  tokens: number;
  /** The same as words. */
  words: string[];
  /** Parts between spaces, as names are typed. */
  pieces: string[];
  /** The free part with a word changed for a synonym. */
  variants: string[];
  /** What was read out of the words and narrows the search. */
  read: readonly ReadFilter[];
  /** Digits of a stock code when the free part is one. */
  stockCode: string | null;
  /** Ways to read the free part as pinyin, a syllable a token. */
  pinyin: string[];
  /** The free part as first letters of a title's pinyin. */
  initials: string | null;
}

const stockCode = /^(?:sh|sz|bj|hk)?\.?(\d{5,6})(?:\.(?:sh|sz|bj|hk|ss))?$/i;
/** One syllable or two letters read as pinyin would find half the corpus. */
const fewestSyllables = 2;
const fewestInitials = 3;
const mostInitials = 20;
const mostPieces = 6;
/** The segmenter takes letters of foreign scripts one by one: a run of them is no more than so many words. */
const mostWords = 100;
const longestName = 20;

/**
 * What to search for; pure but for the live synonyms.
 * @param vocabulary words that letters may spell; without it pinyin finds titles alone
 */
export function readTerms(
  keyword: Keyword,
  vocabulary?: Vocabulary,
  read: readonly ReadFilter[] = [],
): Terms {
  const code = stockCode.exec(keyword.free)?.[1] ?? null;
  const free = code ?? keyword.free;
  const content = code ? { text: code, words: [code] } : contentOf(free);
  const asPinyin = lettersOnly.test(free)
    ? readPinyin(free).filter(({ length }) => length >= fewestSyllables)
    : [];
  const initials = /^[a-z]+$/i.test(free) && free.length >= fewestInitials && free.length <= mostInitials;
  const ranking = [content.text, ...keyword.phrases].join(' ').trim();
  return {
    keyword,
    content: content.words,
    exact: content.words.filter(isExact),
    loose: withoutExact(content.text),
    typed: [free, ...keyword.phrases].join(' ').trim(),
    ranking,
    tokens: countTokens(ranking),
    words: segment(ranking).slice(0, mostWords),
    pieces: ranking
      .split(/\s+/)
      .filter((piece) => piece.length > 1 && piece.length <= longestName)
      .slice(0, mostPieces),
    variants: code
      ? []
      : [...synonymVariants(content.text), ...(vocabulary ? spokenTexts(asPinyin, vocabulary) : [])],
    read,
    stockCode: code,
    pinyin: asPinyin.map((reading) => reading.join(' ')),
    initials: initials ? free : null,
  };
}

/** Whether a word is sought by its very signs: a character alone, or letters with one character. */
export const isExact = (word: string): boolean => /^[A-Za-z]*\p{Script=Han}$/u.test(word);

function withoutExact(text: string): string {
  const rest = text
    .replace(/(?<![\p{L}\p{N}])[A-Za-z]+\p{Script=Han}(?!\p{Script=Han})/gu, ' ')
    .replace(/(?<!\p{Script=Han})\p{Script=Han}(?!\p{Script=Han})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return splitRuns(rest).length > 0 ? rest : '';
}
