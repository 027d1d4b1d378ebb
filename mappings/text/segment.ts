import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';
import { loadLines, loadText } from '../load.ts';
import { normaliseText } from './normalise.ts';
import { foldText, toSimplified } from './simplify.ts';

/** Frequency given to words of our own: high enough that jieba prefers them to their parts. */
const ownFrequency = 50_000;

interface Tools {
  jieba: Jieba;
  stopWords: Set<string>;
}

let shared: Tools | undefined;

function makeTools(further: readonly string[] = []): Tools {
  const jieba = Jieba.withDict(dict);
  const own = loadLines('analysis/dictionary.txt').flatMap((line) => line.split(/\s+/));
  jieba.loadDict(Buffer.from([...own, ...further].map((word) => `${word} ${ownFrequency} n`).join('\n')));
  return { jieba, stopWords: new Set(loadText('analysis/stopWords.txt').split(/\s+/)) };
}

/** The dictionary is read at first use: a process that segments nothing need not hold it. */
export function tools(): Tools {
  shared ??= makeTools();
  return shared;
}

/** `segment` as it would be with further words in the dictionary; to try them before they are there. */
export function segmenterWith(words: readonly string[]): (text: string) => string[] {
  const own = makeTools(words);
  return (text) => segmentBy(own, text);
}

/**
 * The words of a text in order, simplified, lower case, without punctuation and stop words; a long word is
 * followed by the words inside it. The same for documents and queries, by construction: both call this.
 */
export function segment(text: string): string[] {
  return segmentBy(tools(), text);
}

function segmentBy({ jieba, stopWords }: Tools, text: string): string[] {
  return jieba
    .cutForSearch(foldText(toSimplified(withoutMarks(normaliseText(text)))), true)
    .flatMap((word) => (mixed.test(word) ? splitRuns(word).map((run) => run.text) : word.trim()))
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !stopWords.has(word));
}

/** A word of letters and digits, which the engine takes apart. */
const mixed = /-|\p{L}\p{Nd}|\p{Nd}\p{L}/u;

/** Marks of one kind: 1,190，2,345 are two numbers. */
const thousands =
  '(?:(?<!\\p{Nd}|\\p{Nd}[.,])\\p{Nd}{1,3}(?:,\\p{Nd}{3})+(?!\\p{Nd}|,\\p{Nd})|' +
  '(?<!\\p{Nd}|\\p{Nd}[.,，])\\p{Nd}{1,3}(?:，\\p{Nd}{3})+(?!\\p{Nd}|[,，]\\p{Nd}))';
const apostrophe = "(?<=\\p{Script=Latin})['’](?=\\p{Script=Latin})";
const marked = new RegExp(`${thousands}|${apostrophe}`, 'gu');

/** A text without the marks that the engine leaves out of numbers and words: 1,190 is 1190, L'Oréal LOréal. */
const withoutMarks = (text: string): string => text.replace(marked, (found) => found.replace(/[,，'’]/g, ''));

/** The words of a run of Han characters, one after the other; joined they are the run. */
export function cutWords(run: string): string[] {
  return tools().jieba.cut(run, true);
}

/** Whether a word is so common that it says nothing (`analysis/stopWords.txt`). */
export function isStopWord(word: string): boolean {
  return tools().stopWords.has(word.toLowerCase());
}

/** A word as it stands in a text, with the dictionary's part of speech (n, vn, eng, nr …). */
export interface TaggedWord {
  word: string;
  tag: string;
}

/**
 * The words of a text in order, case and script kept, each with its part of speech.
 * @param guess whether characters that are no word of the dictionary may be taken for one
 */
export function taggedWords(text: string, guess = true): TaggedWord[] {
  return tools().jieba.tag(text, guess);
}

/** The same in words of the dictionary alone: what it does not know falls apart into characters. */
export function knownWords(text: string): TaggedWord[] {
  return tools().jieba.tag(text, false);
}

/**
 * Dictionary's class of a short text as a whole: `person` a name it knows, `word` any other word, `unknown` when it is
 * in pieces there.
 */
export function personTag(text: string): 'person' | 'word' | 'unknown' {
  // Unknown words must fall apart here, not be guessed whole.
  const [first, ...rest] = knownWords(text);
  if (!first || rest.length > 0) return 'unknown';
  return first.tag.startsWith('nr') ? 'person' : 'word';
}

/**
 * Whether a word can be what a search is about: a noun, a name, a verb of its own, letters, or one the dictionary does
 * not know. Adverbs and what begins with one, like 不存在, can not.
 */
export function namesTopic(word: string): boolean {
  const tags = tools()
    .jieba.tag(word, true)
    .map(({ tag }) => tag);
  return tags.some((tag) => /^(?:n|vn|an|eng|[jlistx])/.test(tag)) || (tags.length === 1 && tags[0] === 'v');
}

/**
 * A piece of text the main analyzer (`bigram`) takes as a whole: a run of Han characters, a word of other letters, or
 * a number with its thousands marks and its point.
 */
export interface TextRunToken {
  kind: 'han' | 'word';
  text: string;
  /** Counts the analyzer's tokens of it. */
  tokens: number;
}

const letters = '(?:(?![\\p{Script=Han}\\p{Script=Greek}])[\\p{L}\\p{M}])+';
/** Letters and digits are apart, however they are written: PD1 is PD-1, and 5G is 5 G. */
const runs = new RegExp(
  [
    '\\p{Script=Han}+',
    `(?:${thousands}|\\p{Nd}+)(?:\\.\\p{Nd}+)*`,
    `${letters}(?:${apostrophe}${letters})*`,
    '(?:(?=\\p{Script=Greek})[\\p{L}\\p{M}])+',
  ].join('|'),
  'gu',
);

/** Scripts of which the engine makes pairs as of Han: a run has as many tokens as characters, whatever it is here. */
const paired = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** In UTF-16 units: the engine's tokenizer cuts longer words into several. */
export const maxTokenLength = 255;

function tokensOf(run: string, han: boolean): number {
  if (han || paired.test(run)) return Math.max([...run].length - 1, 1);
  return Math.ceil(run.length / maxTokenLength);
}

/**
 * Splits normalised text the way the engine's `standard` tokenizer and `cjk_bigram` do, as near as counting
 * and cutting a query needs; how documents are analysed is the engine's business alone.
 */
export function splitRuns(text: string): TextRunToken[] {
  return [...text.matchAll(runs)].map(([run]) => {
    const han = /^\p{Script=Han}/u.test(run);
    return { kind: han ? 'han' : 'word', text: run, tokens: tokensOf(run, han) };
  });
}

/** Counts the main analyzer's tokens of a text. */
export const countTokens = (text: string): number =>
  splitRuns(text).reduce((sum, { tokens }) => sum + tokens, 0);
