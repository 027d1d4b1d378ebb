import { synonymVariants } from '../../mappings/analysis/synonyms.ts';
import { type Content, contentOf, isTied } from '../../mappings/text/content.ts';
import { readPinyin } from '../../mappings/text/pinyin.ts';
import { countTokens, segment, splitRuns } from '../../mappings/text/segment.ts';
import { stockCodeTexts } from '../../mappings/text/stockCodes.ts';
import type { Vocabulary } from '../../mappings/text/vocabulary.ts';
import type { QualifierFilter } from './clauses/filters.ts';
import type { Keyword } from './parseKeyword.ts';
import { lettersOnly, spokenTexts } from './pinyinWords.ts';

/** A parsed keyword: what the clauses search for and what highlights are made of. */
export interface Terms {
  keyword: Keyword;
  /** Content words of the free part; an exact hit holds each. */
  content: string[];
  /** Content words that are matched as they stand: one character alone, letters with one (`A股`) or with digits, codes. */
  exact: string[];
  /** Letters of names with digits (GLP of `GLP-1`), for pages and relaxed queries. */
  stems: string[];
  /** The content without the `exact` words, for bigram fields; may be empty. */
  loose: string;
  /** Free and quoted parts as typed, stop words included, for phrases. */
  typed: string;
  /** `typed` without stop words, for ranking. */
  ranking: string;
  /** Tokens of `ranking` in the main field. */
  tokens: number;
  /** `ranking`, cut into words. */
  words: string[];
  /** Parts of `ranking` between spaces, as names are typed. */
  pieces: string[];
  /** The free part rewritten with synonyms, or with pinyin replaced by Chinese. */
  variants: string[];
  /** The variants that replace pinyin. */
  written: string[];
  /** The synonyms in the other variants. */
  synonyms: string[];
  /** Qualifiers read out of the words, which narrow the search. */
  read: readonly QualifierFilter[];
  /** One form of the stock code that the free part is (`stockCodeTexts`); else null. */
  stockCode: string | null;
  /** The free part split into syllables of pinyin, one token per syllable. */
  pinyin: string[];
  /** The free part when it may be the initials of a title's pinyin; else null. */
  initials: string | null;
  /** Pinyin words among others, with the Chinese they may spell: guangfu of `guangfu组件`. */
  spelled: ReadonlyMap<string, readonly string[]>;
}

/** One syllable or two initials would match half the corpus. */
const minSyllables = 2;
const minInitials = 3;
const maxInitials = 20;
const maxPieces = 6;
/** Bounds runs of foreign scripts, which the segmenter cuts letter by letter. */
const maxWords = 100;
const maxNameLength = 20;

/**
 * Derives the search terms of a keyword; pure but for the live synonyms.
 * @param vocabulary words that pinyin may spell; without it pinyin matches titles alone
 */
export function readTerms(
  keyword: Keyword,
  vocabulary?: Vocabulary,
  read: readonly QualifierFilter[] = [],
): Terms {
  const code = stockCodeTexts(keyword.free)[0] ?? null;
  const free = code ?? keyword.free;
  const content = code ? { text: code, words: [code] } : contentOf(free);
  const asPinyin = lettersOnly.test(free) ? syllablesOf(free) : [];
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
    loose: withoutExact(content),
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
    pinyin: asPinyin.map((syllables) => syllables.join(' ')),
    initials: initials ? free : null,
    spelled,
  };
}

/** Whether a word is matched verbatim: a character alone, letters with one character or digits, the code of a stock. */
export const isExact = (word: string): boolean =>
  /^[A-Za-z]*\p{Script=Han}$/u.test(word) || isTied(word) || stockCodeTexts(word).length > 1;

/** The letters of a name like GLP-1, without its digits; empty for other words. */
const stemOf = (word: string): string =>
  isTied(word) && /^\p{L}/u.test(word)
    ? splitRuns(word)
        .map(({ text }) => text)
        .filter((part) => /^\p{L}{2,}$/u.test(part))
        .join(' ')
    : '';

/** The words that are pinyin of words in the vocabulary, with these. */
function spelledWords(words: readonly string[], vocabulary: Vocabulary): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const word of words) {
    const texts = isPinyinLike(word) ? spokenTexts(syllablesOf(word), vocabulary) : [];
    if (texts.length > 0) found.set(word, texts);
  }
  return found;
}

/** Whether a word reads as pinyin of at least two syllables. */
export const isPinyinLike = (word: string): boolean =>
  /^[a-z]{4,}$/i.test(word) && syllablesOf(word).length > 0;

const syllablesOf = (letters: string): string[][] =>
  readPinyin(letters).filter(({ length }) => length >= minSyllables);

/** The text with each pinyin word replaced by the first text it spells; empty without any. */
function withSpelled(text: string, spelled: ReadonlyMap<string, readonly string[]>): string[] {
  if (spelled.size === 0) return [];
  let written = text;
  for (const [word, [first = word]] of spelled) written = written.replace(word, first);
  return [written];
}

function withoutExact({ text, words }: Content): string {
  const withLetters = words.filter((word) => isExact(word) && /[A-Za-z]/.test(word));
  const rest = withLetters
    .reduce((left, word) => left.replaceAll(word, ' '), text)
    .replace(/(?<!\p{Script=Han})\p{Script=Han}(?!\p{Script=Han})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return splitRuns(rest).length > 0 ? rest : '';
}
