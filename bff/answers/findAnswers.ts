import { type Relevance, relevance } from '../../mappings/relevance/relevance.ts';
import { foldText } from '../../mappings/text/simplify.ts';
import { readFields } from '../contract/constants.ts';
import type { Answer } from '../contract/search.ts';
import type { DocumentSource, StoredReport } from '../documents/index.ts';
import type { ReadingRights } from '../entitlements/readingRights.ts';
import { highlightTermsOf, isShowable, parseQuery, passageOf, type Terms } from '../search/index.ts';
import { candidatePages } from './candidatePages.ts';
import { type ChosenAnswer, chooseAnswers } from './chooseAnswers.ts';
import { askedNumber, holdsUnit, namesExpected, type Question, readQuestion } from './question.ts';
import { scoreSentences } from './scoreSentences.ts';
import { oneLine } from './sentences.ts';

/** Milliseconds for the engine: an answer that comes later stands above a list that is read already. */
const timeoutMs = 1_500;
/** UTF-16 units of a question that are read. */
export const maxQuestion = 200;
/** UTF-16 units shown of a page that may not be read, as in a search. */
const maxGated = 60;
/** How much is shown: answers, and UTF-16 units of the page before and behind each. */
interface Extent {
  most: number;
  around: number;
}

/**
 * Answers a question with sentences of reports, best first; of a page that the reader may not read one short piece a
 * report, from the same daily budget as a search's snippets. @throws SearchUnavailable
 */
export async function findAnswers(
  keyword: string,
  source: DocumentSource,
  rights: ReadingRights,
  { most, around }: Extent,
): Promise<Answer[]> {
  const numbers = relevance();
  const question = readQuestion(foldText(keyword.slice(0, maxQuestion)));
  const terms = await parseQuery(question.content, source, { ignored: readFields });
  if (terms.content.length === 0) return [];
  const { pages, reports } = await candidatePages(source, terms, numbers, timeoutMs);
  const scored = scoreSentences(question, pages, numbers.answers);
  const chosen = chooseAnswers(scored, numbers.answers, 2 * most);
  const reportOf = ({ page }: ChosenAnswer) => reports.get(page.reportId) as StoredReport;
  const readable = await rights.pagesOf([...new Set(chosen.map(reportOf))]);
  const shown: (Answer & { gated: boolean })[] = [];
  for (const one of chosen) {
    if (shown.length === most) break;
    const report = reportOf(one);
    const gated = one.page.page > (readable.get(report.id) ?? 0);
    if (gated && shown.some((other) => other.gated && other.id === report.id)) continue;
    const piece = gated ? await gatedPiece(one, report, question, terms, rights, numbers) : one;
    if (!piece) continue;
    const answer = present(one, piece, report, gated ? 0 : around);
    const number = askedNumber(keyword, answer.text);
    shown.push({ ...answer, ...(number !== '' && { number }), gated });
  }
  return shown.map(({ gated, ...answer }) => answer);
}

type Piece = Pick<ChosenAnswer, 'start' | 'end'>;

function present(
  { page }: ChosenAnswer,
  { start, end }: Piece,
  report: StoredReport,
  around: number,
): Answer {
  const { text } = page;
  return {
    id: report.id,
    name: report.title,
    organization: { name: report.organization },
    time_text: report.date ?? '',
    page: page.page,
    text: oneLine(text.slice(start, end)),
    before: oneLine(text.slice(Math.max(0, start - around), start)),
    after: oneLine(text.slice(end, end + around)),
  };
}

/** The piece of an answer on a gated page that may be shown today; null for none. */
async function gatedPiece(
  { page, start, end }: ChosenAnswer,
  report: StoredReport,
  question: Question,
  terms: Terms,
  rights: ReadingRights,
  { snippets }: Relevance,
): Promise<Piece | null> {
  // A long phrase in common would tell what follows it, piece by piece.
  const passage = passageOf(
    { page: page.page, text: page.text, figure_text: '', kind: 'prose' },
    highlightTermsOf(terms, [page.text]),
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
  const breaks = [start];
  for (let at = start; at < end; at++) if (clauseEnd.test(text.charAt(at))) breaks.push(at + 1);
  if (breaks.at(-1) !== end) breaks.push(end);
  let best: Piece & { value: number } = { start, end: start + maxGated, value: 0 };
  for (const [index, from] of breaks.entries()) {
    const to = breaks.findLast((one, at) => at > index && one - from <= maxGated);
    if (to === undefined) continue;
    const said = foldText(text.slice(from, to));
    const held = question.units.filter((unit) => holdsUnit(said, unit)).length;
    const value = held / question.units.length + namesExpected(question, said, said);
    if (value > best.value) best = { start: from, end: to, value };
  }
  return { start: best.start, end: best.end };
}
