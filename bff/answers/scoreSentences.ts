import type { Relevance } from '../../mappings/relevance/relevance.ts';
import { isAside, riskStretches, warns } from '../../mappings/text/asides.ts';
import { foldText } from '../../mappings/text/simplify.ts';
import { aboutness, featuresOf, namesSubject, type Surroundings } from './aboutness.ts';
import { holdsUnit, isMeasured, namesExpected, type Question, type QuestionUnit } from './question.ts';
import { headingsAbove, type Sentence, sentencesOf } from './sentences.ts';

/** A page that may hold an answer. */
export interface CandidatePage {
  reportId: number;
  page: number;
  text: string;
  /** By the engine, as a share of the best page's. */
  score: number;
  /** Title, publisher and year of its report. */
  context: string;
}

/** A sentence with how well it answers. */
export interface ScoredSentence {
  page: CandidatePage;
  sentence: Sentence;
  /** Place among the sentences of its page. */
  index: number;
  sentences: readonly Sentence[];
  score: number;
  /** How well it names the kind of thing asked for. */
  expected: number;
  /** How far it is about what was asked, and whether it names the subject and its report alone is near to that. */
  about: number;
  isAlone: boolean;
}

export type AnswerNumbers = Relevance['answers'];

/** Who asks for risks is answered by warnings first; 风险偏好 is no such question. */
const riskWords = /(?:风险|隐患|不确定性)(?:提示|因素|点)?(?:主要)?(?:\s|在|是|$)/u;
/** Share of what warns of nothing where risks are asked for. */
const besideRisks = 0.6;

/** Sentences whose kind of answer is looked at: that takes the segmenter. */
const maxTyped = 60;

interface Prepared {
  page: CandidatePage;
  sentences: Sentence[];
  /** How much of its score each keeps. */
  shares: number[];
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
  const prepared = pages.map((page) => prepare(page, question));
  const weights = weightsOf(units, prepared, numbers);
  const scored = prepared.flatMap((one) => scorePage(one, weights, numbers));
  const best = scored.sort((a, b) => b.score - a.score).slice(0, maxTyped);
  const alone = reportAlone(pages, numbers);
  const foldedPages = new Map<CandidatePage, string>();
  for (const one of best) {
    const { page, sentence } = one;
    const whole = foldedPages.get(page) ?? foldText(page.text);
    foldedPages.set(page, whole);
    one.expected = namesExpected(question, sentence.text, foldText(sentence.text));
    const features = featuresOf(question.words, surroundingsOf(one, whole));
    one.isAlone = page.reportId === alone && namesSubject(features);
    one.about = aboutness(features, one.expected, isMeasured(question), numbers);
    one.score *= 1 + numbers.lean * (one.about - 0.5);
    one.score *= 1 + numbers.expected * (one.expected - 0.5) * 2;
  }
  return best.sort((a, b) => b.score - a.score);
}

/** The report whose best page is so much nearer to a question than those of all others that it alone speaks of it. */
function reportAlone(pages: readonly CandidatePage[], { apart }: AnswerNumbers): number | undefined {
  const first = pages.reduce((best, page) => (page.score > best.score ? page : best), {
    score: 0,
    reportId: 0,
  });
  const others = pages.filter(({ reportId }) => reportId !== first.reportId);
  return others.every(({ score }) => score <= apart * first.score) ? first.reportId : undefined;
}

function surroundingsOf({ page, sentence, index, sentences }: ScoredSentence, whole: string): Surroundings {
  const said = (from: number, to: number) =>
    foldText(
      sentences
        .slice(Math.max(0, from), to)
        .map(({ text }) => text)
        .join('\n'),
    );
  return {
    sentence: foldText(sentence.text),
    before: said(index - 2, index),
    after: said(index + 1, index + 2),
    headings: foldText(`${page.text.slice(0, leadCharacters)}\n${headingsAbove(page.text, sentence.start)}`),
    report: foldText(page.context),
    page: whole,
  };
}

function prepare(page: CandidatePage, { units, content }: Question): Prepared {
  const risks = riskStretches(page.text);
  const asksForRisks = riskWords.test(content);
  const isWarning = ({ text, start }: Sentence) => warns(text, start, risks);
  const sentences = sentencesOf(page.text).filter(
    (sentence) => (asksForRisks || !isWarning(sentence)) && !isAside(sentence.text),
  );
  const holdsAll = (text: string) => {
    const folded = foldText(text);
    return Uint8Array.from(units, (unit) => Number(holdsUnit(folded, unit)));
  };
  return {
    page,
    sentences,
    shares: sentences.map((sentence) => (asksForRisks && !isWarning(sentence) ? besideRisks : 1)),
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
    return { weight: kinds[kind] * idf, isHeld: df > 0 };
  });
}

function scorePage(
  { page, sentences, shares, holds: rows, inContext, inLead }: Prepared,
  weights: ReturnType<typeof weightsOf>,
  numbers: AnswerNumbers,
): ScoredSentence[] {
  const whole = weights.reduce((sum, { weight, isHeld }) => sum + (isHeld ? weight : 0), 0) || 1;
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
    for (const [unit, { weight }] of weights.entries()) {
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
    }
    const length = 1 + numbers.length * Math.max(0, sentence.text.length / 50 - 1);
    const share = (shares[index] ?? 1) * (sentence.ended ? 1 : numbers.listed);
    return {
      page,
      sentence,
      index,
      sentences,
      expected: 0.5,
      about: 0,
      isAlone: false,
      score: (score / whole / length + numbers.engine * page.score) * share,
    };
  });
}

/** UTF-16 units of a page's beginning that name its subject. */
const leadCharacters = 24;
