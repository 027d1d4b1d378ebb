import { synonymVariants } from '../../mappings/analysis/synonyms.ts';
import { contentOf, mixed } from '../../mappings/text/content.ts';
import { readPinyin } from '../../mappings/text/pinyin.ts';
import { segment } from '../../mappings/text/segment.ts';
import { countTokens, splitRuns } from '../../mappings/text/tokens.ts';
import type { Vocabulary } from '../../mappings/text/vocabulary.ts';
import type { Keyword } from './parseKeyword.ts';
import { lettersOnly, spokenTexts } from './pinyinWords.ts';
import type { QualifierFilter } from './readFilters.ts';

/** What was understood of a keyword, worked out once: what clauses search for and what marks stand on. */
export interface Terms {
  keyword: Keyword;
  /** The content of the free part, as words: a hit of the first stage holds each. */
  content: string[];
  /** Those of them that bigram fields do not know as such: one character alone, and letters with one like `A股`. */
  exact: string[];
  /** What those with a dash are about: GLP of `GLP-1`; for pages and the second stage. */
  stems: string[];
  /** The content as text without these, which bigram fields know; empty when none is left. */
  loose: string;
  /** Free and quoted parts as typed, with the words that say nothing: what stands so stands together. */
  typed: string;
  /** `typed` without the words that say nothing, for ranking. */
  ranking: string;
  /** How many tokens of the main field that makes. */
  tokens: number;
  /** `ranking`, cut into words. */
  words: string[];
  /** Parts between spaces, as names are typed. */
  pieces: string[];
  /** The free part in other words: with a word changed for a synonym, or as its letters may be written. */
  variants: string[];
  /** Those of them that its letters may be written as. */
  written: string[];
  /** The synonyms that the others hold. */
  synonyms: string[];
  /** What was read out of the words and narrows the search. */
  read: readonly QualifierFilter[];
  /** Digits of a stock code when the free part is one. */
  stockCode: string | null;
  /** Ways to read the free part as pinyin, a syllable a token. */
  pinyin: string[];
  /** The free part as first letters of a title's pinyin. */
  initials: string | null;
  /** Words in letters among others, and what they spell: guangfu of `guangfu组件`. */
  spelled: ReadonlyMap<string, readonly string[]>;
}

const stockCode = /^(?:sh|sz|bj|hk)?\.?(\d{5,6})(?:\.(?:sh|sz|bj|hk|ss))?$/i;
/** One syllable or two letters read as pinyin would find half the corpus. */
const minSyllables = 2;
const minInitials = 3;
const maxInitials = 20;
const maxPieces = 6;
/** The segmenter takes letters of foreign scripts one by one: a run of them is no more than so many words. */
const maxWords = 100;
const maxNameLength = 20;

/**
 * What to search for; pure but for the live synonyms.
 * @param vocabulary words that letters may spell; without it pinyin finds titles alone
 */
export function readTerms(
  keyword: Keyword,
  vocabulary?: Vocabulary,
  read: readonly QualifierFilter[] = [],
): Terms {
  const code = stockCode.exec(keyword.free)?.[1] ?? null;
  const free = code ?? keyword.free;
  const content = code ? { text: code, words: [code] } : contentOf(free);
  const asPinyin = lettersOnly.test(free) ? readingsOf(free) : [];
  const initials = /^[a-z]+$/i.test(free) && free.length >= minInitials && free.length <= maxInitials;
  const spelled =
    vocabulary && !code && !lettersOnly.test(free) ? spelledWords(content.words, vocabulary) : new Map();
  const ranking = [content.text, ...keyword.phrases].join(' ').trim();
  const synonyms = code ? [] : synonymVariants(content.text);
  const written = code
    ? []
    : [
        ...(vocabulary ? spokenTexts(asPinyin, vocabulary) : []),
        ...(vocabulary && initials ? vocabulary.initialled(free) : []),
        ...withSpelled(content.text, spelled),
      ];
  return {
    keyword,
    content: content.words,
    exact: content.words.filter(isExact),
    stems: content.words.map(stemOf).filter((stem) => stem !== ''),
    loose: withoutExact(content.text),
    typed: [free, ...keyword.phrases].join(' ').trim(),
    ranking,
    tokens: countTokens(ranking),
    words: segment(ranking).slice(0, maxWords),
    pieces: ranking
      .split(/\s+/)
      .filter((piece) => piece.length > 1 && piece.length <= maxNameLength)
      .slice(0, maxPieces),
    variants: [...synonyms.map(({ text }) => text), ...written],
    written,
    synonyms: [...new Set(synonyms.map(({ synonym }) => synonym))],
    read,
    stockCode: code,
    pinyin: asPinyin.map((reading) => reading.join(' ')),
    initials: initials ? free : null,
    spelled,
  };
}

const tied = /^[A-Za-z][A-Za-z\d]*(?:-[A-Za-z\d]+)+$/;

/** Whether a word is sought by its very signs: a character alone, letters with one character, or with a dash. */
export const isExact = (word: string): boolean => /^[A-Za-z]*\p{Script=Han}$/u.test(word) || tied.test(word);

/** What a word with a dash is about; else empty. */
const stemOf = (word: string): string =>
  tied.test(word)
    ? word
        .split('-')
        .filter((part) => /^[A-Za-z]{2,}/.test(part))
        .join(' ')
    : '';

/** The words in letters that are pinyin of words somebody knows. */
function spelledWords(words: readonly string[], vocabulary: Vocabulary): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const word of words) {
    const texts = isPinyinLike(word) ? spokenTexts(readingsOf(word), vocabulary) : [];
    if (texts.length > 0) found.set(word, texts);
  }
  return found;
}

/** Letters that read as pinyin of two syllables at least. */
export const isPinyinLike = (word: string): boolean =>
  /^[a-z]{4,}$/i.test(word) && readingsOf(word).length > 0;

const readingsOf = (letters: string): string[][] =>
  readPinyin(letters).filter(({ length }) => length >= minSyllables);

/** The text with each such word as it is written; empty without any. */
function withSpelled(text: string, spelled: ReadonlyMap<string, readonly string[]>): string[] {
  if (spelled.size === 0) return [];
  let written = text;
  for (const [word, [first = word]] of spelled) written = written.replace(word, first);
  return [written];
}

function withoutExact(text: string): string {
  const rest = text
    .replace(mixed, ' ')
    .replace(/(?<!\p{Script=Han})\p{Script=Han}(?!\p{Script=Han})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return splitRuns(rest).length > 0 ? rest : '';
}
