import { dict } from '@node-rs/jieba/dict.js';
import { loadLines } from '../load.ts';
import { industries } from '../taxonomy/taxonomy.ts';
import { readingsOf, soundAlike } from './pinyin.ts';
import { wordsOf } from './words.ts';

/** Words a reader may mean: to be found by their sound, or with one character wrong. */
export interface Vocabulary {
  /** Words that read so, a syllable a character; best known first, three at most. */
  spoken(syllables: readonly string[]): string[];
  /** Words that differ from a text in one character; those that sound alike and are best known first. */
  near(text: string): string[];
  /** Names and subjects whose syllables begin with these letters, three at most; none of letters that are a name. */
  initialled(letters: string): string[];
  /** Whether it is one of the words. */
  knows(word: string): boolean;
}

/** In UTF-16 units, as all lengths here. */
const minLength = 2;
/** Rarer words of the general dictionary are seldom meant and would be taken for names. */
const commonWords = /^(\p{Script=Han}{2,6}) (\d{2,}) /gmu;
const maxSpoken = 3;
const maxNear = 8;

/** Words of finance and industries. */
function subjectWords(): string[] {
  const own = loadLines('analysis/dictionary.txt').flatMap((line) => line.split(/\s+/));
  const meant = loadLines('analysis/meantWords.txt').flatMap((line) => line.split(/\s+/));
  const synonyms = loadLines('analysis/synonyms.txt').flatMap((line) => line.split(/\s+/));
  const fields = industries.flatMap(({ name, words }) => [name, ...words]);
  return [...meant, ...own, ...synonyms, ...fields];
}

/** Words of the general dictionary by frequency. */
function generalWords(): string[] {
  return [...Buffer.from(dict).toString().matchAll(commonWords)]
    .map(([, word = '', frequency]) => ({ word, frequency: Number(frequency) }))
    .sort((a, b) => b.frequency - a.frequency)
    .map(({ word }) => word);
}

// At load, for it takes a tenth of a second that no reader should wait.
const ownWords = subjectWords();
const subjects = wordsOf(ownWords);
const known = wordsOf([...ownWords, ...generalWords()]);

/** Syllables of nearly all words, at most. */
const usualLengths = [2, 3, 4];

/** Sorts the dictionaries by sound, which takes part of a second: before the first reader types pinyin. */
export function sortBySound(): void {
  for (const length of usualLengths) known.readAs(Array<string>(length).fill(''));
}

/** The words of the dictionaries with names of a site before them. */
export function vocabularyOf(names: Iterable<string> = []): Vocabulary {
  const all = [...names];
  const own = wordsOf(all);
  const latin = new Set(all.flatMap((name) => name.toLowerCase().match(/[a-z]+/g) ?? []));
  return {
    knows: (word) => own.has(word) || known.has(word),
    spoken: (syllables) =>
      [...new Set([...own.readAs(syllables), ...known.readAs(syllables)])].slice(0, maxSpoken),
    initialled: (letters) => {
      const initials = letters.toLowerCase();
      if (latin.has(initials)) return [];
      const begins = (word: string) =>
        [...initials].every((letter, index) =>
          readingsOf(word.charAt(index)).some((reading) => reading.startsWith(letter)),
        );
      const { length } = letters;
      const words = new Set([...own.ofLength(length), ...subjects.ofLength(length)]);
      return [...words].filter(begins).slice(0, maxSpoken);
    },
    near: (text) => {
      const found: { word: string; alike: boolean }[] = [];
      for (const words of [own, known])
        for (const word of words.ofLength(text.length)) {
          const place = onlyDifference(text, word);
          if (place < 0) continue;
          const alike = soundAlike(text.charAt(place), word.charAt(place));
          // Of two characters one changed leaves any word, unless it sounds the same.
          if (alike || text.length > minLength) found.push({ word, alike });
        }
      const best = [...found.filter(({ alike }) => alike), ...found.filter(({ alike }) => !alike)];
      return [...new Set(best.map(({ word }) => word))].slice(0, maxNear);
    },
  };
}

/** Index at which two texts of one length differ when there is exactly one, else -1. */
export function onlyDifference(one: string, other: string): number {
  let place = -1;
  for (let index = 0; index < one.length; index++) {
    if (one.charCodeAt(index) === other.charCodeAt(index)) continue;
    if (place >= 0) return -1;
    place = index;
  }
  return place;
}
