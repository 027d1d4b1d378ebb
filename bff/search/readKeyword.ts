import { relevance } from '../../mappings/relevance/relevance.ts';
import type { DocumentSource } from '../documents/index.ts';
import { knownNames } from './knownNames.ts';
import { parseKeyword } from './parseKeyword.ts';
import { type ReadFilter, readFilters } from './readFilters.ts';
import { lettersOnly } from './spokenWords.ts';
import { readTerms, type Terms } from './terms.ts';

/**
 * What is understood of a keyword, the same wherever one is searched or marked.
 * @param ignored what shall not be read out of the words, see `readFilters`
 */
export async function readKeyword(
  typed: string,
  source: DocumentSource,
  ignored: readonly ReadFilter['field'][] = [],
): Promise<Terms> {
  const { keyword, read } = readFilters(parseKeyword(typed, relevance().tokens.value), ignored);
  // Only letters, which may spell a name, need the names of the site.
  const vocabulary = lettersOnly.test(keyword.free) ? await knownNames(source) : undefined;
  return readTerms(keyword, vocabulary, read);
}
