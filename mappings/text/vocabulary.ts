import { dict } from '@node-rs/jieba/dict.js';
import { areHomophones, pronunciationsOf } from './pinyin.ts';
import { subjectWords } from './subjectWords.ts';

const minWordLength = 2;
const maxWordLength = 12;
/** Rare characters of two units are left out. */
const isName = /^[\u3400-\u9fff]+$/;

/** A list of words in an order, the best known first; lengths in UTF-16 units as all of them. */
interface Words {
  has(word: string): boolean;
  ofLength(length: number): readonly string[];
  /** Those that may be read so, a syllable a character. */
  readAs(syllables: readonly string[]): string[];
}

/** Looked up by word instead of by scanning all: a keyword may ask for hundreds. */
function wordsOf(words: Iterable<string>): Words {
  const all = new Set<string>();
  const lists = new Map<number, string[]>();
  for (const word of words) {
    const { length } = word;
    if (length < minWordLength || length > maxWordLength || all.has(word) || !isName.test(word)) continue;
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
        syllables.every((syllable, index) => pronunciationsOf(word.charAt(index)).includes(syllable)),
      );
    },
  };
}

/** Words by the syllables of their first two characters, in order; those of several pronunciations in several. */
function byFirstSound(words: readonly string[]): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const word of words)
    for (const first of pronunciationsOf(word.charAt(0)))
      for (const second of pronunciationsOf(word.charAt(1))) {
        const sound = `${first} ${second}`;
        const list = lists.get(sound);
        if (list) list.push(word);
        else lists.set(sound, [word]);
      }
  return lists;
}

/** Words a reader may mean: to be found by their sound, or with a character or two wrong. */
export interface Vocabulary {
  /** Words that read so, a syllable a character; best known first, three at most. */
  spoken(syllables: readonly string[]): string[];
  /** Words that a text may be meant as: one or two characters wrong, one lost or added; the likeliest error first, at the least rank. */
  near(text: string): { word: string; rank: number }[];
  /** Names and subjects whose syllables begin with these letters, three at most; none of letters that are a name. */
  initialled(letters: string): string[];
  /** Whether it is one of the words. */
  knows(word: string): boolean;
}

/** Rarer words of the general dictionary are seldom meant and would be taken for names. */
const commonWords = /^(\p{Script=Han}{2,6}) (\d{2,}) /gmu;
const maxSpoken = 3;
const maxNear = 8;

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
          pronunciationsOf(word.charAt(index)).some((sound) => sound.startsWith(letter)),
        );
      const { length } = letters;
      const words = new Set([...own.ofLength(length), ...subjects.ofLength(length)]);
      return [...words].filter(begins).slice(0, maxSpoken);
    },
    near: (text) => {
      const found: { word: string; rank: number }[] = [];
      for (const words of [own, known])
        for (const length of [text.length, text.length + 1, text.length - 1])
          for (const word of words.ofLength(length)) {
            const rank = errorRank(text, word);
            if (rank < errors.none) found.push({ word, rank });
          }
      found.sort((one, other) => one.rank - other.rank);
      return found
        .filter(({ word }, at) => found.findIndex((other) => other.word === word) === at)
        .slice(0, maxNear);
    },
  };
}

/** Kinds of typing errors, the likeliest first. */
export const errors = { sameSound: 0, oneWrong: 1, oneMore: 2, oneLess: 2, twoWrong: 3, none: 4 } as const;

/** In UTF-16 units: of shorter words a lost or a second wrong character leaves any other. */
const minChanged = 3;
const minTwoWrong = 4;

/** How a text may have become another word by a typing error. */
function errorRank(text: string, word: string): number {
  const { length } = text;
  if (length !== word.length) {
    const [shorter, longer] = length < word.length ? [text, word] : [word, text];
    if (shorter.length < minChanged || !isWithoutOne(shorter, longer)) return errors.none;
    return length < word.length ? errors.oneLess : errors.oneMore;
  }
  const offsets = differences(text, word);
  const [first = -1, second] = offsets;
  if (offsets.length === 2 && second !== undefined)
    return length >= minTwoWrong ? errors.twoWrong : errors.none;
  if (offsets.length !== 1) return errors.none;
  const alike = areHomophones(text.charAt(first), word.charAt(first));
  // Of two characters one changed leaves any word, unless it sounds the same.
  if (alike) return errors.sameSound;
  return length > minWordLength ? errors.oneWrong : errors.none;
}

/** Whether a text is a longer one without one of its characters. */
function isWithoutOne(shorter: string, longer: string): boolean {
  let at = 0;
  while (at < shorter.length && shorter.charCodeAt(at) === longer.charCodeAt(at)) at++;
  return shorter.slice(at) === longer.slice(at + 1);
}

/** Places at which two texts of one length differ, three at most. */
function differences(one: string, other: string): number[] {
  const offsets: number[] = [];
  for (let index = 0; index < one.length && offsets.length < 3; index++)
    if (one.charCodeAt(index) !== other.charCodeAt(index)) offsets.push(index);
  return offsets;
}

/** Index at which two texts of one length differ when there is exactly one, else -1. */
export function onlyDifference(one: string, other: string): number {
  let offset = -1;
  for (let index = 0; index < one.length; index++) {
    if (one.charCodeAt(index) === other.charCodeAt(index)) continue;
    if (offset >= 0) return -1;
    offset = index;
  }
  return offset;
}
