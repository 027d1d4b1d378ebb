import { loadText } from '../load.ts';
import { countTokens, isStopWord, splitRuns, type TaggedWord, taggedWords } from './segment.ts';

/** Removes the words of asking from a query. */
export interface Content {
  /** The text with a space where something was taken out. */
  text: string;
  /** Its words in order, each once: what a report that answers the query holds. */
  words: string[];
}

/** Whether a word or character has no content of its own: question words, particles, other stop words. */
export const isFunctionWord = (word: string): boolean =>
  functionSet.has(word.toLowerCase()) || isStopWord(word);

const functionWords = loadText('analysis/functionWords.txt')
  .replace(/^#.*$/gm, '')
  .split(/\s+/)
  .filter((word) => word !== '');
const functionSet = new Set(functionWords);
/** Phrases of several words, which no segmenter gives as one; the longest first. */
const phrases = new RegExp(
  functionWords
    .filter((word) => [...word].length > 2 && /\p{Script=Han}/u.test(word))
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'gu',
);

const sign = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Nd}]';
const tie = "[-‐‑‒–−.'’]";
/** Letters and what is tied to them, like `GLP-1`, `CAR-T`, `5G` and `AAPL.O`: a `1` apart is anything. */
const tied = new RegExp(
  `(?<!${sign}|${sign}${tie}|\\p{Nd}[,，](?=\\p{Nd}))${sign}+(?:${tie}${sign}+)*`,
  'gu',
);
/** Letters before Han characters, the first of which may be theirs: 股 in `A股失效`, 值 in `IC值衰减`. */
const lettersBefore = /(?<![A-Za-z\d-])([A-Za-z]+)(\p{Script=Han}+)/gu;
/** Parts of speech of a character that belongs to no word beside it: prepositions, conjunctions, adverbs, verbs … */
const standsApart = /^(?:[pcudfrvy]|u[a-z]|t)$/;

const isHan = (text: string) => /\p{Script=Han}/u.test(text);
const isSingle = (text: string) => isHan(text) && [...text].length === 1;
const belongsToNone = ({ word, tag }: TaggedWord) => isSingle(word) && standsApart.test(tag);

/**
 * The content of a query: without question and function words, unless it has no others. Pure; the words are as the
 * segmenter cuts them, but a character that would stand alone goes with its neighbour, for names it does not know.
 */
export function contentOf(query: string): Content {
  const content = take(query.replace(phrases, ' '));
  return content.words.length > 0 ? content : { ...take(query, () => false), text: query };
}

function take(query: string, isDropped = isFunctionWord): Content {
  const words: string[] = [];
  let text = '';
  let position = 0;
  for (const { found, index } of mixedWords(query)) {
    const before = takePlain(query.slice(position, index), isDropped);
    words.push(...before.words, found);
    text += before.text + found;
    position = index + found.length;
  }
  const rest = takePlain(query.slice(position), isDropped);
  return {
    text: (text + rest.text).replace(/\s+/gu, ' ').trim(),
    words: [...new Set([...words, ...rest.words])],
  };
}

/** Whether a word has letters and is several to the engine, which finds them one after the other: `PD-1`, `5G`. */
export const isTied = (word: string): boolean =>
  /\p{L}/u.test(word) && !/[\p{Script=Han}\s]/u.test(word) && countTokens(word) > 1;

/** Letters with what is tied to them, in order. */
function mixedWords(query: string): { found: string; index: number }[] {
  const words = [...query.matchAll(tied)]
    .map(({ 0: found, index }) => ({ found, index }))
    .filter(({ found }) => isTied(found));
  for (const { 1: letters = '', 2: run = '', index } of query.matchAll(lettersBefore)) {
    const [first] = taggedWords(run);
    const isWithin = words.some((word) => word.index < index && index < word.index + word.found.length);
    if (!isWithin && first && isSingle(first.word) && !isFunctionWord(first.word) && !belongsToNone(first))
      words.push({ found: letters + first.word, index });
  }
  return words.sort((one, other) => one.index - other.index);
}

function takePlain(query: string, isDropped: (word: string) => boolean): Content {
  const words: string[] = [];
  let text = '';
  let position = 0;
  for (const run of splitRuns(query)) {
    const start = query.indexOf(run.text, position);
    text += query.slice(position, start);
    position = start + run.text.length;
    if (run.kind === 'word') {
      const dropped = isDropped(run.text);
      if (!dropped) words.push(run.text);
      text += dropped ? ' ' : run.text;
      continue;
    }
    const besideNumber =
      /[\p{L}\p{N}]$/u.test(query.slice(0, start)) || /^[\p{L}\p{N}]/u.test(query.slice(position));
    const afterNumber = /\p{N}$/u.test(query.slice(0, start));
    const groups = groupsOf(run.text, isDropped, afterNumber);
    // Not 年 of `2024年`: there the number says it all.
    words.push(
      ...groups.filter(({ text, kept }) => kept && !(isSingle(text) && besideNumber)).map(({ text }) => text),
    );
    // A particle between two words stays in the text: 港口的时候 is found as it stands before its words apart.
    const stays = ({ text, stays }: Group, at: number) =>
      stays || (isSingle(text) && groups[at - 1]?.kept && groups[at + 1]?.kept);
    text += groups.map((group, at) => (stays(group, at) ? group.text : ' ')).join('');
  }
  return { text: text + query.slice(position), words };
}

interface Group {
  text: string;
  /** Whether it is a word of the content. */
  kept: boolean;
  /** Whether it stays in the text. */
  stays: boolean;
}

/**
 * Words of a run in order, uninformative ones apart. A character alone goes with its neighbour, but not one that
 * belongs to no word, nor the unit of a number before the run.
 */
function groupsOf(run: string, isDropped: (word: string) => boolean, afterNumber: boolean): Group[] {
  const groups: Group[] = [];
  let open = false;
  for (const [index, tagged] of taggedWords(run).entries()) {
    const { word } = tagged;
    const isUnit = afterNumber && index === 0 && isSingle(word);
    const dropped = isDropped(word);
    // At the start it may begin a word that the dictionary does not know: 可选品.
    const isApart = groups.at(-1)?.kept && !open && belongsToNone(tagged);
    if (dropped || isUnit || isApart) {
      groups.push({ text: word, kept: false, stays: !dropped });
      open = false;
      continue;
    }
    const last = groups.at(-1);
    if (last?.kept && (isSingle(word) || open)) last.text += word;
    else groups.push({ text: word, kept: true, stays: true });
    // A character that begins takes what follows; after that the word is whole.
    open = isSingle(groups.at(-1)?.text ?? '');
  }
  return groups;
}
