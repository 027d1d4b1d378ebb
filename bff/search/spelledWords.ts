import { readPinyin } from '../../mappings/text/pinyin.ts';
import type { DocumentSource } from '../documents/index.ts';
import { knownNames } from './knownNames.ts';
import { spokenTexts } from './spokenWords.ts';

/** Words and names that letters spell, by syllables or by first letters; a few at most, the best known first. */
export async function spelledWords(letters: string, source: DocumentSource): Promise<string[]> {
  const vocabulary = await knownNames(source);
  const spoken = spokenTexts(readPinyin(letters), vocabulary);
  return [...new Set([...spoken, ...vocabulary.initialled(letters)])];
}
