import { readPinyin } from '../../mappings/text/pinyin.ts';
import type { Vocabulary } from '../../mappings/text/vocabulary.ts';
import type { DocumentSource } from '../documents/index.ts';
import { knownNames } from './names/knownNames.ts';

/** Letters as pinyin is typed, syllables parted or not. */
export const lettersOnly = /^[a-z]+(?:['’ ][a-z]+)*$/i;

/** So many syllables make one word at most; a longer name is several. */
const maxWordLength = 8;
const minWordLength = 2;
const maxTexts = 2;

/**
 * Words spelled in pinyin, longest first from the left; none for a split that leaves a syllable over. `guang fu zu
 * jian` → 光伏 组件.
 */
export function spokenTexts(spellings: readonly string[][], vocabulary: Vocabulary): string[] {
  const texts = new Set<string>();
  for (const syllables of spellings) {
    const whole = vocabulary.spoken(syllables);
    for (const text of whole.length > 0 ? whole : inWords(syllables, vocabulary)) texts.add(text);
  }
  return [...texts].slice(0, maxTexts);
}

function inWords(syllables: readonly string[], vocabulary: Vocabulary): string[] {
  const words: string[] = [];
  let position = 0;
  while (position < syllables.length) {
    let length = Math.min(maxWordLength, syllables.length - position);
    let word: string | undefined;
    for (; length >= minWordLength && word === undefined; length--)
      word = vocabulary.spoken(syllables.slice(position, position + length))[0];
    if (word === undefined) return [];
    words.push(word);
    position += [...word].length;
  }
  return [words.join(' ')];
}

/** Words and names that letters spell, by syllables or by first letters; a few at most, the best known first. */
export async function spelledWords(letters: string, source: DocumentSource): Promise<string[]> {
  const vocabulary = await knownNames(source);
  const spoken = spokenTexts(readPinyin(letters), vocabulary);
  return [...new Set([...spoken, ...vocabulary.initialled(letters)])];
}
