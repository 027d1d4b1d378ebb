import { type Relevance, relevance } from '../../mappings/relevance/relevance.ts';
import { foldText } from '../../mappings/text/simplify.ts';
import { readFields } from '../contract/constants.ts';
import { type Answer, answerQuestion } from '../contract/search.ts';
import type { DocumentSource, StoredReport } from '../documents/index.ts';
import { type ReadingRights, readingRights } from '../entitlements/readingRights.ts';
import { addressKey } from '../http/caller.ts';
import { handle, type Route } from '../http/route.ts';
import { type HighlightTerms, highlightTermsOf, isShowable, parseQuery, passageOf } from '../search/index.ts';
import type { Services } from '../services.ts';
import { candidatePages } from './candidatePages.ts';
import { type ChosenAnswer, chooseAnswers } from './chooseAnswers.ts';
import { holdsUnit, namesExpected, type Question, readQuestion } from './question.ts';
import { scoreSentences } from './scoreSentences.ts';
import { oneLine } from './sentences.ts';

/** Questions answered with sentences of the reports. */
export function answerRoutes(services: Services): Route[] {
  return [
    handle(answerQuestion, async ({ keyword }, { viewer, request }) => {
      const rights = readingRights(services, viewer, addressKey(request));
      return { answers: await answersTo(keyword, services.documents, rights, relevance()) };
    }),
  ];
}

/** Milliseconds for the engine: an answer that comes later stands above a list that is read already. */
const timeoutMs = 1_500;
/** UTF-16 units of a question that are read. */
const maxQuestion = 200;
/** Answers shown, and looked at for those that may be. */
const maxAnswers = 3;
const maxChosen = 6;
/** UTF-16 units shown of a page that may not be read, as in a search. */
const maxGated = 60;
/** UTF-16 units shown before and behind an answer. */
const around = 80;

/**
 * Answers a question with sentences of reports, best first, three at most; of a page that the reader may not read one
 * short piece a report, from the same daily budget as a search's snippets. @throws SearchUnavailable
 */
async function answersTo(
  keyword: string,
  source: DocumentSource,
  rights: ReadingRights,
  relevance: Relevance,
): Promise<Answer[]> {
  const question = readQuestion(foldText(keyword.slice(0, maxQuestion)));
  const terms = await parseQuery(question.content, source, { ignored: readFields });
  if (terms.content.length === 0) return [];
  const { pages, reports } = await candidatePages(source, terms, relevance, timeoutMs);
  const scored = scoreSentences(question, pages, relevance.answers);
  const chosen = chooseAnswers(scored, relevance.answers, maxChosen);
  const reportOf = ({ page }: ChosenAnswer) => reports.get(page.reportId) as StoredReport;
  const readable = await rights.pagesOf([...new Set(chosen.map(reportOf))]);
  const needles = highlightTermsOf(terms);
  const shown: (Answer & { gated: boolean })[] = [];
  for (const one of chosen) {
    if (shown.length === maxAnswers) break;
    const report = reportOf(one);
    const gated = one.page.page > (readable.get(report.id) ?? 0);
    if (gated && shown.some((other) => other.gated && other.id === report.id)) continue;
    const piece = gated ? await gatedPiece(one, report, question, needles, rights, relevance) : one;
    if (piece) shown.push({ ...present(one, piece, report, gated), gated });
  }
  return shown.map(({ gated, ...answer }) => answer);
}

type Piece = Pick<ChosenAnswer, 'start' | 'end'>;

function present(
  { page }: ChosenAnswer,
  { start, end }: Piece,
  report: StoredReport,
  gated: boolean,
): Answer {
  const { text } = page;
  return {
    id: report.id,
    name: report.title,
    organization: { name: report.organization },
    time_text: report.date ?? '',
    page: page.page,
    text: oneLine(text.slice(start, end)),
    before: gated ? '' : oneLine(text.slice(Math.max(0, start - around), start)),
    after: gated ? '' : oneLine(text.slice(end, end + around)),
  };
}

/** The piece of an answer on a gated page that may be shown today; null for none. */
async function gatedPiece(
  { page, start, end }: ChosenAnswer,
  report: StoredReport,
  question: Question,
  needles: HighlightTerms,
  rights: ReadingRights,
  { snippets }: Relevance,
): Promise<Piece | null> {
  // A long phrase in common would tell what follows it, piece by piece.
  const passage = passageOf(
    { page: page.page, text: page.text, figure_text: '', kind: 'prose' },
    needles,
    snippets,
  );
  if (passage && !isShowable(passage)) return null;
  const piece = shortened(page.text, start, end, question);
  const [allowed] = await rights.spend([{ report, page: page.page, field: 'text', ...piece }]);
  return allowed ? piece : null;
}

const clauseEnd = /[，；：。！？]/;

/** The clauses in a row of `maxGated` units at most that say most of what is asked. */
function shortened(text: string, start: number, end: number, question: Question): Piece {
  if (end - start <= maxGated) return { start, end };
  const places = [start];
  for (let at = start; at < end; at++) if (clauseEnd.test(text.charAt(at))) places.push(at + 1);
  if (places.at(-1) !== end) places.push(end);
  let best: Piece & { value: number } = { start, end: start + maxGated, value: 0 };
  for (const [index, from] of places.entries()) {
    const to = places.findLast((place, at) => at > index && place - from <= maxGated);
    if (to === undefined) continue;
    const said = foldText(text.slice(from, to));
    const held = question.units.filter((unit) => holdsUnit(said, unit)).length;
    const value = held / question.units.length + namesExpected(question, said, said);
    if (value > best.value) best = { start: from, end: to, value };
  }
  return { start: best.start, end: best.end };
}
