import type { Relevance } from '../../mappings/relevance/relevance.ts';
import { foldText } from '../../mappings/text/fold.ts';
import type { Hit } from '../clients/opensearch.ts';
import type { ReportListItem, Snippet } from '../contract/entities.ts';
import { presentReport, type StoredReport, tidySnippet } from '../documents/index.ts';
import type { ReadableReport } from '../entitlements/readablePages.ts';
import type { ReadingRights } from '../entitlements/readingRights.ts';
import type { PageHit } from './clauses/pages.ts';
import { type HighlightTerms, markText } from './marks/highlight.ts';

import { type PagePassage, passageOf } from './marks/passage.ts';
import type { Passage } from './marks/snippet.ts';

/** One hit of the report search as the API tells it, but for snippets: title, organization and researchers marked. */
export function presentHit(
  { _source: report }: Hit<StoredReport>,
  needles: HighlightTerms,
  now: Date,
): ReportListItem {
  return presentReport(report, {
    titleHighlight: markText(report.title, needles),
    organizationHighlight: markText(report.organization, needles),
    researcherHighlight: report.researchers.map((name) => markText(name, needles)).join('、'),
    now,
  });
}

/** The synonyms that are marked somewhere in what a search shows. */
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

/** A page of a report with the passage that a search shows of it. */
export interface PassageOfPage {
  page: number;
  passage: PagePassage;
}

/**
 * Passages of one report's best pages: first the page where most of what was searched stands together, so that a
 * sentence leads to its page, prose before tables and contents pages; equals by score. A page far below the best shares
 * no more than a common word with the query and is left out. Of those chosen the `readable` pages lead.
 */
export function choosePassages(
  pages: PageHit[],
  needles: HighlightTerms,
  numbers: Relevance['snippets'],
  readable: number,
): PassageOfPage[] {
  const minScore = (pages[0]?._score ?? 0) * numbers.leastOfBest;
  return pages
    .filter(({ _score }) => (_score ?? 0) >= minScore)
    .flatMap(({ _source }) => {
      const passage = passageOf(_source, needles, numbers);
      return passage ? [{ page: _source.page, passage }] : [];
    })
    .sort((a, b) => b.passage.weight - a.passage.weight)
    .slice(0, numbers.perReport)
    .sort((a, b) => Number(a.page > readable) - Number(b.page > readable));
}

/** A report with its passages and how many of its pages may be read. */
export interface ChosenPassages {
  report: ReadableReport;
  readable: number;
  passages: PassageOfPage[];
}

/** In UTF-16 units: whoever searches more in a row knows the text, and would be told what stands around it. */
const maxGatedPhrase = 12;

/**
 * The snippets of some reports, by id: of pages that may be read whole passages, of one page of each report that may
 * not a short one, as far as the reader's budget goes.
 */
export async function presentSnippets(
  chosen: readonly ChosenPassages[],
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
  const gatedSnippet = (reportId: number, { page, passage }: PassageOfPage): Snippet => {
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

/** Whether a piece of a gated page may be shown for what was searched. */
export const isShowable = ({ longestMark }: Passage): boolean => longestMark <= maxGatedPhrase;
