import { synonymVariants } from '../../mappings/analysis/synonyms.ts';
import { contentOf } from '../../mappings/text/content.ts';
import { readPinyin } from '../../mappings/text/pinyin.ts';
import { segment } from '../../mappings/text/segment.ts';
import { splitRuns } from '../../mappings/text/tokens.ts';
import type { Keyword } from './parseKeyword.ts';

/** What the clauses search for, worked out of a keyword once. */
export interface Terms {
  keyword: Keyword;
  /** The content of the free part, as words: a hit of the first stage holds each. */
  content: string[];
  /** The same as text without single Han characters, which bigram fields do not know; empty when none is left. */
  match: string;
  /** Single Han characters that stand alone in the free part. */
  singles: string[];
  /**
   * A free part like `A股`: letters and one character; sought as a phrase, or the character would be lost. Not
   * `2024年`: there the number says it all.
   */
  mixed: string | null;
  /** Free and quoted parts, for ranking. */
  ranking: string;
  /** How many tokens of the main field that makes. */
  tokens: number;
  /** The same as words. */
  words: string[];
  /** Parts between spaces, as names are typed. */
  pieces: string[];
  /** The free part with a word changed for a synonym. */
  variants: string[];
  /** Digits of a stock code when the free part is one. */
  stockCode: string | null;
  /** Ways to read the free part as pinyin, a syllable a token. */
  pinyin: string[];
  /** The free part as first letters of a title's pinyin. */
  initials: string | null;
}

const stockCode = /^(?:sh|sz|bj|hk)?\.?(\d{5,6})(?:\.(?:sh|sz|bj|hk|ss))?$/i;
const letters = /^[a-z]+(?:['’ ][a-z]+)*$/;
/** One syllable or two letters read as pinyin would find half the corpus. */
const fewestSyllables = 2;
const fewestInitials = 3;
const mostInitials = 20;
const mostPieces = 6;
const longestName = 20;

/** What to search for; pure but for the live synonyms. */
export function readTerms(keyword: Keyword): Terms {
  const code = stockCode.exec(keyword.free)?.[1] ?? null;
  const free = code ?? keyword.free;
  const content = code ? { text: code, words: [code] } : contentOf(free);
  const runs = splitRuns(content.text);
  const isSingle = ({ kind, text }: (typeof runs)[number]) => kind === 'han' && [...text].length === 1;
  const singles = runs.filter(isSingle).map(({ text }) => text);
  const match = singles.length === 0 ? content.text : withoutSingles(content.text);
  const asPinyin = letters.test(free)
    ? readPinyin(free).filter(({ length }) => length >= fewestSyllables)
    : [];
  const initials = /^[a-z]+$/.test(free) && free.length >= fewestInitials && free.length <= mostInitials;
  const ranking = [content.text, ...keyword.phrases].join(' ').trim();
  return {
    keyword,
    content: content.words,
    match: runs.every(isSingle) ? '' : match,
    singles,
    mixed: /^[A-Za-z]+\p{Script=Han}$/u.test(free) ? free : null,
    ranking,
    tokens: splitRuns(ranking).reduce((sum, run) => sum + run.tokens, 0),
    words: segment(ranking),
    pieces: ranking
      .split(/\s+/)
      .filter((piece) => piece.length > 1 && piece.length <= longestName)
      .slice(0, mostPieces),
    variants: code ? [] : synonymVariants(content.text),
    stockCode: code,
    pinyin: asPinyin.map((reading) => reading.join(' ')),
    initials: initials ? free : null,
  };
}

function withoutSingles(text: string): string {
  return text
    .replace(/(?<!\p{Script=Han})\p{Script=Han}(?!\p{Script=Han})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const mostMarks = 20;
const longestMark = 8;

/** The words as searched, for a page to mark: quoted parts and short pieces whole, long ones in words. */
export function marksOf({ keyword, words, pieces }: Terms): string[] {
  const short = pieces.filter((piece) => [...piece].length <= longestMark);
  const long = keyword.free.length > longestMark ? words.filter((word) => [...word].length > 1) : [];
  const singles = [...keyword.free].length === 1 ? [keyword.free] : [];
  return [...new Set([...keyword.phrases, ...short, ...long, ...singles])].slice(0, mostMarks);
}
