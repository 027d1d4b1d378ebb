import { relevance } from '../../mappings/relevance/relevance.ts';
import type { DocumentSource } from '../documents/index.ts';
import { knownNames } from './knownNames.ts';
import { type Keyword, parseKeyword } from './parseKeyword.ts';
import { lettersOnly } from './pinyinWords.ts';
import { extractFilters, type QualifierFilter } from './readFilters.ts';
import { isPinyinLike, readTerms, type Terms } from './terms.ts';

/** What shall not be understood of a keyword. */
export interface ParseOptions {
  /** Not to be read out of the words, see `extractFilters`. */
  ignored?: readonly QualifierFilter['field'][];
  /** Quoted parts are words as all others. */
  unquoted?: boolean;
}

/** What is understood of a keyword, the same wherever one is searched or marked. */
export async function parseQuery(
  typed: string,
  source: DocumentSource,
  { ignored = [], unquoted = false }: ParseOptions = {},
): Promise<Terms> {
  const parsed = parseKeyword(typed, relevance().tokens.value);
  const { keyword, read } = extractFilters(unquoted ? withoutQuotes(parsed) : parsed, ignored);
  // Only letters, which may spell a name, need the names of the site.
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
