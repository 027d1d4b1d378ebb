import { relevance } from '../../mappings/relevance/relevance.ts';
import { parseKeyword } from './parseKeyword.ts';
import { readTerms, type Terms } from './terms.ts';

/** What is understood of a keyword, the same wherever one is searched or marked. */
export const readKeyword = (keyword: string): Terms =>
  readTerms(parseKeyword(keyword, relevance().tokens.value));
