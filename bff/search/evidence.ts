import type { Relevance } from '../../mappings/relevance/relevance.ts';
import { type Candidate, titleClauses, wholeClauseName } from './clauses/candidates.ts';
import type { PageEvidence } from './clauses/pages.ts';

/** What a candidate holds of a keyword, compared before any score. */
const holds = { sameTitle: 5, wholeInTitle: 4, wholeOnPage: 3, whole: 2, mostInTitle: 1, apart: 0 } as const;

/**
 * Orders candidates by what the whole report and its best pages say together, each as a share of the best. Those whose
 * title the keyword is go first, then those that hold it word for word, in the title or on a page, then those that hold
 * each of its words and phrases whole; behind them those whose title holds most of it, which their pages cannot say
 * better. Ties keep their order.
 * @param pages what the pages of the site say of the keyword, best first
 */
export function rankByEvidence(
  candidates: readonly Candidate[],
  pages: readonly PageEvidence[],
  { evidence }: Relevance,
  isShort: boolean,
): Candidate[] {
  const weight = isShort ? evidence.shortWeight : evidence.weight;
  const ofPages = sumBest(pages, evidence.perReport);
  const onPage = new Set(pages.filter((page) => page.isVerbatim).map(({ reportId }) => reportId));
  const isNamed = ({ matched }: Candidate) => matched.has(titleClauses.same);
  // Whoever is named goes first in any case: the others are measured by the best of their own.
  const others = candidates.filter((candidate) => !isNamed(candidate));
  const best = { whole: maxOf(others.map(({ score }) => score)), pages: maxOf([...ofPages.values()]) };
  const holdingOf = (candidate: Candidate) => {
    const { id, matched } = candidate;
    if (isNamed(candidate)) return holds.sameTitle;
    if (matched.has(titleClauses.whole)) return holds.wholeInTitle;
    if (onPage.has(id)) return holds.wholeOnPage;
    if (matched.has(wholeClauseName)) return holds.whole;
    return matched.has(titleClauses.most) && !isShort ? holds.mostInTitle : holds.apart;
  };
  const ranked = candidates.map((candidate) => {
    const holding = holdingOf(candidate);
    const share = holding === holds.mostInTitle ? 0 : (ofPages.get(candidate.id) ?? 0) / best.pages;
    return { candidate, holding, score: candidate.score / best.whole + weight * share };
  });
  return ranked
    .sort((one, other) => other.holding - one.holding || other.score - one.score)
    .map(({ candidate }) => candidate);
}

/** Sum of the best scores of each report. */
function sumBest(pages: readonly PageEvidence[], perReport: number): Map<number, number> {
  const scores = new Map<number, number[]>();
  for (const { reportId, score } of pages) scores.set(reportId, [...(scores.get(reportId) ?? []), score]);
  return new Map(
    [...scores].map(([id, list]) => [
      id,
      list
        .sort((one, other) => other - one)
        .slice(0, perReport)
        .reduce((sum, score) => sum + score, 0),
    ]),
  );
}

/** At least the smallest positive number, as a divisor. */
const maxOf = (scores: readonly number[]): number =>
  scores.reduce((max, score) => Math.max(max, score), Number.MIN_VALUE);
