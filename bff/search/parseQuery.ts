import { relevance } from '../../mappings/relevance/relevance.ts';
import type { DocumentSource } from '../documents/index.ts';
import { knownNames } from './knownNames.ts';
import { type Keyword, parseKeyword } from './parseKeyword.ts';
import { lettersOnly } from './pinyinWords.ts';
import { extractFilters, type QualifierFilter } from './readFilters.ts';
import { isPinyinLike, readTerms, type Terms } from './terms.ts';

/** Parts to leave unparsed. */
export interface ParseOptions {
  /** Qualifiers not to be read out of the words, see `extractFilters`. */
  ignored?: readonly QualifierFilter['field'][];
  /** Quoted parts become ordinary words. */
  unquoted?: boolean;
}

/** Parses a keyword into search terms, for every search and highlight alike. */
export async function parseQuery(
  typed: string,
  source: DocumentSource,
  { ignored = [], unquoted = false }: ParseOptions = {},
): Promise<Terms> {
  const parsed = parseKeyword(typed, relevance().tokens.value);
  const { keyword, read } = extractFilters(unquoted ? withoutQuotes(parsed) : parsed, ignored);
  // Known names are needed only where letters may be pinyin.
  const spells = lettersOnly.test(keyword.free) || lettersOf(keyword.free).some(isPinyinLike);
  const vocabulary = spells ? await knownNames(source) : undefined;
  return readTerms(keyword, vocabulary, read);
}

const lettersOf = (text: string): string[] => text.match(/[a-z]+/gi) ?? [];

const withoutQuotes = (keyword: Keyword): Keyword => ({
  ...keyword,
  free: [keyword.free, ...keyword.phrases].join(' '),
  phrases: [],
});
