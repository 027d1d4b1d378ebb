import type { Relevance } from '../../mappings/relevance/relevance.ts';
import { foldText } from '../../mappings/text/simplify.ts';
import { holdsUnit, namesExpected, type Question, type QuestionUnit } from './question.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

/** A page that may hold an answer. */
export interface CandidatePage {
  reportId: number;
  page: number;
  text: string;
  /** By the engine, as a share of the best page's. */
  score: number;
  /** Title, publisher and year of its report. */
  context: string;
  /** How much it says of the subject, from 0 to 1. */
  share: number;
}

/** A sentence with how well it answers. */
export interface ScoredSentence {
  page: CandidatePage;
  sentence: Sentence;
  /** Place among the sentences of its page. */
  index: number;
  score: number;
  /** Share of the question's weight that it holds itself, and with all around it. */
  own: number;
  covered: number;
  expected: number;
}

export type AnswerNumbers = Relevance['answers'];

/** Sentences whose kind of answer is looked at: that takes the segmenter. */
const maxTyped = 60;

interface Prepared {
  page: CandidatePage;
  sentences: Sentence[];
  /** For each sentence, for each unit of the question whether it holds it. */
  holds: Uint8Array[];
  inContext: Uint8Array;
  /** What the page begins with: the sentences after it speak of that without naming it. */
  inLead: Uint8Array;
}

/** Orders the sentences of some pages by how well they answer a question, best first. */
export function scoreSentences(
  question: Question,
  pages: readonly CandidatePage[],
  numbers: AnswerNumbers,
): ScoredSentence[] {
  const { units } = question;
  const prepared = pages.map((page) => prepare(page, units));
  const weights = weightsOf(units, prepared, numbers);
  const scored = prepared.flatMap((one) => scorePage(one, weights, numbers));
  scored.sort((a, b) => b.score - a.score);
  for (const one of scored.slice(0, maxTyped)) {
    one.expected = namesExpected(question, one.sentence.text, foldText(one.sentence.text));
    one.score *= 1 + numbers.expected * (one.expected - 0.5) * 2;
  }
  return scored.slice(0, maxTyped).sort((a, b) => b.score - a.score);
}

function prepare(page: CandidatePage, units: readonly QuestionUnit[]): Prepared {
  const sentences = sentencesOf(page.text);
  const holdsAll = (text: string) => {
    const folded = foldText(text);
    return Uint8Array.from(units, (unit) => Number(holdsUnit(folded, unit)));
  };
  return {
    page,
    sentences,
    holds: sentences.map(({ text }) => holdsAll(text)),
    inContext: holdsAll(page.context),
    inLead: holdsAll(sentences[0]?.text.slice(0, leadCharacters) ?? ''),
  };
}

/** Weight of each unit: the rarer among the candidates, the more it tells. */
function weightsOf(units: readonly QuestionUnit[], prepared: readonly Prepared[], numbers: AnswerNumbers) {
  const total = prepared.reduce((sum, { sentences }) => sum + sentences.length, 0);
  const kinds = { character: numbers.character, pair: 1, across: numbers.across, word: numbers.word };
  return units.map(({ kind }, unit) => {
    let df = 0;
    for (const { holds: rows } of prepared) for (const row of rows) df += row[unit] ?? 0;
    const idf = Math.log(1 + (total - df + 0.5) / (df + 0.5));
    return {
      weight: kinds[kind] * idf,
      counts: kind === 'character' || kind === 'word' ? idf : 0,
      isHeld: df > 0,
    };
  });
}

function scorePage(
  { page, sentences, holds: rows, inContext, inLead }: Prepared,
  weights: ReturnType<typeof weightsOf>,
  numbers: AnswerNumbers,
): ScoredSentence[] {
  const whole = weights.reduce((sum, { weight, isHeld }) => sum + (isHeld ? weight : 0), 0) || 1;
  const counted = weights.reduce((sum, { counts }) => sum + counts, 0) || 1;
  const here = weights.map((_, unit) => rows.reduce((sum, row) => sum + (row[unit] ?? 0), 0));
  // What most sentences of a page say does not tell one from another.
  const local = here.map((df) =>
    Math.max(0, 1 - numbers.local * (Math.log(Math.max(df, 1)) / Math.log(rows.length + 1))),
  );
  return sentences.map((sentence, index) => {
    const row = rows[index];
    const before = rows[index - 1];
    const earlier = rows[index - 2];
    const after = rows[index + 1];
    let score = 0;
    let own = 0;
    let covered = 0;
    for (const [unit, { weight, counts }] of weights.entries()) {
      const has = row?.[unit] ?? 0;
      const around = Math.max(
        before?.[unit] ? numbers.before : 0,
        after?.[unit] ? numbers.after : 0,
        earlier?.[unit] ? numbers.before / 2 : 0,
        inContext[unit] ? numbers.title : 0,
        inLead[unit] ? numbers.lead : 0,
        here[unit] ? numbers.page : 0,
      );
      score += weight * (around + Math.max(0, has - around) * (local[unit] ?? 1));
      own += counts * has;
      if (here[unit] || inContext[unit]) covered += counts;
    }
    const length = 1 + numbers.length * Math.max(0, sentence.text.length / 50 - 1);
    const share = page.share * (sentence.ended ? 1 : numbers.listed);
    return {
      page,
      sentence,
      index,
      own: own / counted,
      covered: covered / counted,
      expected: 0.5,
      score: (score / whole / length + numbers.engine * page.score) * share,
    };
  });
}

/** UTF-16 units of a page's beginning that name its subject. */
const leadCharacters = 24;
