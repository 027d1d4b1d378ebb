import { foldedLetters } from '../../mappings/text/simplify.ts';
import type { AnswerNumbers, ScoredSentence } from './scoreSentences.ts';

/** One or two sentences next to each other. */
export interface ChosenAnswer {
  page: ScoredSentence['page'];
  /** In UTF-16 units of the page's text. */
  start: number;
  end: number;
  score: number;
}

/**
 * Chooses up to `most` answers among what is about the question, best first. A sentence takes a neighbour along that
 * answers as well or names what is asked; equal sentences are shown once, and other reports go before more of the same one.
 */
export function chooseAnswers(
  scored: readonly ScoredSentence[],
  numbers: AnswerNumbers,
  most: number,
): ChosenAnswer[] {
  const left = scored.filter(
    ({ about, isAlone }) => about >= (isAlone ? numbers.leastAboutAlone : numbers.leastAbout),
  );
  const [best] = left;
  if (!best) return [];
  const chosen: (ChosenAnswer & { pairs: Set<string> })[] = [];
  while (chosen.length < most) {
    let top = -1;
    let highest = 0;
    for (const [index, one] of left.entries()) {
      const again = chosen.some(({ page }) => page.reportId === one.page.reportId);
      const score = one.score * (again ? numbers.sameReport : 1);
      if (score <= highest || covers(chosen, one)) continue;
      [top, highest] = [index, score];
    }
    const one = left[top];
    if (!one || highest < best.score * numbers.leastOfBest) break;
    left.splice(top, 1);
    const pairs = pairsOf(one.sentence.text);
    if (chosen.some((other) => isSame(pairs, other.pairs))) continue;
    chosen.push({ ...widened(one, scored, numbers), pairs });
  }
  return chosen.map(({ pairs, ...answer }) => answer);
}

const covers = (chosen: readonly ChosenAnswer[], { page, sentence }: ScoredSentence): boolean =>
  chosen.some((one) => one.page === page && sentence.start < one.end && sentence.end > one.start);

/** The sentence, with the better of its neighbours where that is worth it and both are short enough. */
function widened(
  one: ScoredSentence,
  scored: readonly ScoredSentence[],
  numbers: AnswerNumbers,
): ChosenAnswer {
  const { page, sentence, index, score } = one;
  const alone = { page, start: sentence.start, end: sentence.end, score };
  const neighbours = scored.filter(
    (other) =>
      other.page === page &&
      Math.abs(other.index - index) === 1 &&
      isBeside(one, other) &&
      other.sentence.ended &&
      other.sentence.text.length + sentence.text.length <= numbers.characters,
  );
  const needed = one.expected < 0.5 ? numbers.neighbour / 2 : numbers.neighbour;
  const [next] = neighbours
    .filter((other) => other.score >= score * needed)
    .sort((a, b) => b.score - a.score);
  if (!next) return alone;
  return {
    ...alone,
    start: Math.min(sentence.start, next.sentence.start),
    end: Math.max(sentence.end, next.sentence.end),
  };
}

/** Whether nothing stands between two sentences of a page: no caption, heading or warning. */
const isBeside = ({ page, sentence }: ScoredSentence, { sentence: other }: ScoredSentence): boolean =>
  page.text.slice(Math.min(sentence.end, other.end), Math.max(sentence.start, other.start)).trim() === '';

function pairsOf(text: string): Set<string> {
  const bare = foldedLetters(text);
  return new Set(Array.from({ length: Math.max(0, bare.length - 1) }, (_, at) => bare.slice(at, at + 2)));
}

/** Nearly all in common: the same sentence in another report. One other figure makes another answer. */
function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let common = 0;
  for (const pair of one) if (other.has(pair)) common++;
  return common >= 0.95 * Math.min(one.size, other.size);
}
