import { readingsOf } from './pinyin.ts';

const minLength = 2;
const maxLength = 12;
/** Rare characters of two units are left out. */
const isName = /^[\u3400-\u9fff]+$/;

/** A list of words in an order, the best known first; lengths in UTF-16 units as all of them. */
export interface Words {
  has(word: string): boolean;
  ofLength(length: number): readonly string[];
  /** Those that may be read so, a syllable a character. */
  readAs(syllables: readonly string[]): string[];
}

/** Looked up by word instead of by scanning all: a keyword may ask for hundreds. */
export function wordsOf(words: Iterable<string>): Words {
  const all = new Set<string>();
  const lists = new Map<number, string[]>();
  for (const word of words) {
    const { length } = word;
    if (length < minLength || length > maxLength || all.has(word) || !isName.test(word)) continue;
    all.add(word);
    const list = lists.get(length);
    if (list) list.push(word);
    else lists.set(length, [word]);
  }
  const sounds = new Map<number, Map<string, string[]>>();
  const soundsOf = (length: number) => {
    const made = sounds.get(length) ?? byFirstSound(lists.get(length) ?? []);
    sounds.set(length, made);
    return made;
  };
  return {
    has: (word) => all.has(word),
    ofLength: (length) => lists.get(length) ?? [],
    readAs: (syllables) => {
      const begin = soundsOf(syllables.length).get(syllables.slice(0, 2).join(' ')) ?? [];
      return begin.filter((word) =>
        syllables.every((syllable, index) => readingsOf(word.charAt(index)).includes(syllable)),
      );
    },
  };
}

/** Words by the syllables of their first two characters, in their order; one of several readings stands in several. */
function byFirstSound(words: readonly string[]): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const word of words)
    for (const first of readingsOf(word.charAt(0)))
      for (const second of readingsOf(word.charAt(1))) {
        const sound = `${first} ${second}`;
        const list = lists.get(sound);
        if (list) list.push(word);
        else lists.set(sound, [word]);
      }
  return lists;
}
