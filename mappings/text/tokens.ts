/**
 * A piece of text the main analyzer (`bigram`) takes as a whole: a run of Han characters, or a word of other
 * letters and digits.
 */
export interface TextRunToken {
  kind: 'han' | 'word';
  text: string;
  /** How many tokens the analyzer makes of it. */
  tokens: number;
}

const runs =
  /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}_])+(?:[.'’:·](?:(?!\p{Script=Han})[\p{L}\p{N}])+)*/gu;

/**
 * Splits normalised text the way the engine's `standard` tokenizer and `cjk_bigram` do, as near as counting
 * and cutting a query needs; how documents are analysed is the engine's business alone.
 */
export function splitRuns(text: string): TextRunToken[] {
  return [...text.matchAll(runs)].map(([run]) => {
    const han = /^\p{Script=Han}/u.test(run);
    return { kind: han ? 'han' : 'word', text: run, tokens: han ? Math.max([...run].length - 1, 1) : 1 };
  });
}
