import { tools } from './segment.ts';

/** A word as it stands in a text, with the dictionary's part of speech (n, vn, eng, nr …). */
export interface TaggedWord {
  word: string;
  tag: string;
}

/** The words of a text in order, case and script kept, each with its part of speech. */
export function taggedWords(text: string): TaggedWord[] {
  return tools().jieba.tag(text, true);
}

/**
 * Dictionary's class of a short text as a whole: `person` a name it knows, `word` any other word, `unknown` when it is
 * in pieces there.
 */
export function personTag(text: string): 'person' | 'word' | 'unknown' {
  // Unknown words must fall apart here, not be guessed whole.
  const [first, ...rest] = tools().jieba.tag(text, false);
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
