/**
 * A piece of text the main analyzer (`bigram`) takes as a whole: a run of Han characters, or a word of other
 * letters and digits.
 */
export interface TextRunToken {
  kind: 'han' | 'word';
  text: string;
  /** Counts the analyzer's tokens of it. */
  tokens: number;
}

const runs =
  /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}_])+(?:[.'’:·](?:(?!\p{Script=Han})[\p{L}\p{N}])+)*/gu;

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
