import type { SearchedPage } from '../../mappings/documents.ts';
import type { Relevance } from '../../mappings/relevance/relevance.ts';
import { foldText } from '../../mappings/text/simplify.ts';
import type { ReportListItem, Snippet } from '../contract/entities.ts';
import { presentReport, type StoredReport, tidySnippet } from '../documents/index.ts';
import type { ReadableReport, ReadingRights } from '../entitlements/readingRights.ts';
import type { PageHit } from './clauses/pages.ts';
import { isVerbatim } from './clauses/ranking.ts';
import { scoreByWords, wholeBoost } from './clauses/wholes.ts';
import { foldedPage } from './marks/foldedPage.ts';
import { type HighlightTerms, markText } from './marks/highlight.ts';
import { type PagePassage, passageOf } from './marks/pagePassage.ts';
import { holdsPattern, type Pattern, patternOf } from './marks/pattern.ts';
import type { Passage } from './marks/snippet.ts';
import type { Terms } from './terms.ts';

/** Presents a hit without snippets: title, organization and researchers highlighted. */
export function presentHit(
  report: StoredReport,
  needles: HighlightTerms,
  todayRead: number | undefined,
  now: Date,
): ReportListItem {
  return presentReport(report, {
    titleHighlight: markText(report.title, needles),
    organizationHighlight: markText(report.organization, needles),
    researcherHighlight: report.researchers.map((name) => markText(name, needles)).join('、'),
    todayRead: todayRead ?? 0,
    now,
  });
}

/** The synonyms that are highlighted in the hits. */
export function markedSynonyms(files: readonly ReportListItem[], synonyms: readonly string[]): string[] {
  if (synonyms.length === 0) return [];
  const html = files.map((file) =>
    [
      file.name_highlight,
      file.organization_highlight,
      ...(file.content_array ?? []).map(({ text }) => text),
    ].join(),
  );
  const marked = html.flatMap((text) =>
    [...text.matchAll(/<em>([^<]*)<\/em>/g)].map(([, mark = '']) => foldText(mark)),
  );
  return synonyms.filter((word) => marked.some((mark) => mark.includes(foldText(word))));
}

/** The passage that a search shows of a page. */
export interface ChosenPassage {
  page: number;
  passage: PagePassage;
  /** Whether the page holds the keyword word for word. */
  isVerbatim: boolean;
}

/** Pattern of a keyword that is long enough to be meant word for word, over line breaks and signs; null of others. */
export const sentenceOf = (terms: Terms, { evidence }: Relevance): Pattern | null =>
  isVerbatim(terms, evidence) ? patternOf(terms.typed) : null;

/**
 * Chooses passages of a report's best pages: those that hold the keyword word for word, then by weight, ties by score;
 * prose goes before tables and contents. Of those that hold nothing whole the ones far below the best score are left
 * out. Among the chosen, `readable` pages come first.
 * @param sentence pattern of a keyword that was meant word for word; null for others
 */
export function choosePassages(
  pages: readonly PageHit[],
  needles: HighlightTerms,
  numbers: Relevance['snippets'],
  readable: number,
  sentence: Pattern | null,
): ChosenPassage[] {
  const holds = (page: SearchedPage) =>
    sentence !== null && Object.values(foldedPage(page)).some((text) => holdsPattern(text, sentence));
  const minScore = Math.max(0, ...pages.map(scoreByWords)) * numbers.leastOfBest;
  return pages
    .filter((page) => (page._score ?? 0) >= wholeBoost || scoreByWords(page) >= minScore)
    .flatMap((page) => {
      const passage = passageOf(page._source, needles, numbers);
      return passage ? [{ page: page._source.page, passage, isVerbatim: holds(page._source) }] : [];
    })
    .sort((a, b) => Number(b.isVerbatim) - Number(a.isVerbatim) || b.passage.weight - a.passage.weight)
    .slice(0, numbers.perReport)
    .sort((a, b) => Number(a.page > readable) - Number(b.page > readable));
}

/** A report with its passages, and how many of its first pages the viewer may read. */
export interface ReportPassages {
  report: ReadableReport;
  readable: number;
  passages: ChosenPassage[];
}

/** UTF-16 units; a longer match on a gated page shows no text, or quotes of its ends would reveal the page bit by bit. */
const maxGatedPhrase = 12;

/**
 * Presents snippets by report id: whole passages of readable pages, and one short passage of a gated page per report
 * within the viewer's budget.
 */
export async function presentSnippets(
  chosen: readonly ReportPassages[],
  rights: Pick<ReadingRights, 'spend'>,
): Promise<Map<number, Snippet[]>> {
  const offered = chosen.flatMap(({ report, readable, passages }) => {
    const first = passages.find(({ page, passage }) => page > readable && isShowable(passage));
    return first ? [{ report, ...first, piece: first.passage.short() }] : [];
  });
  const ranges = offered.map(({ report, page, passage: { field }, piece: { start, end } }) => ({
    report,
    page,
    field,
    start,
    end,
  }));
  const allowed = await rights.spend(ranges);
  const gatedSnippet = (reportId: number, { page, passage }: ChosenPassage): Snippet => {
    const { count } = passage;
    if (!isShowable(passage)) return { page, text: '', count: 1, gated: 'phrase' };
    const index = offered.findIndex((one) => one.report.id === reportId && one.page === page);
    const piece = offered[index]?.piece;
    if (piece === undefined) return { page, text: '', count, gated: 'page' };
    if (!allowed[index]) return { page, text: '', count, gated: 'budget' };
    return { page, text: tidySnippet(piece.html), count, gated: 'short' };
  };
  return new Map(
    chosen.map(({ report, readable, passages }) => [
      report.id,
      passages.map((one) =>
        one.page > readable
          ? gatedSnippet(report.id, one)
          : { page: one.page, text: tidySnippet(one.passage.html()), count: one.passage.count },
      ),
    ]),
  );
}

/** Whether a short passage of a gated page may be shown for this match. */
export const isShowable = ({ longestMark }: Passage): boolean => longestMark <= maxGatedPhrase;
