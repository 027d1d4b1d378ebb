import type { Relevance } from '../../mappings/relevance/relevance.ts';
import { foldText } from '../../mappings/text/fold.ts';
import type { Hit } from '../clients/opensearch.ts';
import type { ReportListItem, Snippet } from '../contract/entities.ts';
import { presentReport, type StoredReport, tidySnippet } from '../documents/index.ts';
import type { PageHit } from './clauses/pages.ts';
import { markText } from './marks/markText.ts';
import type { Needles } from './marks/needles.ts';
import { holdsSentence, snippetOf } from './marks/snippet.ts';

/** One hit of the report search as the API tells it: title, organization and researchers marked. */
export function presentHit(
  { _source: report }: Hit<StoredReport>,
  needles: Needles,
  snippets: Snippet[],
  now: Date,
): ReportListItem {
  return presentReport(report, {
    titleHighlight: markText(report.title, needles),
    organizationHighlight: markText(report.organization, needles),
    researcherHighlight: report.researchers.map((name) => markText(name, needles)).join('、'),
    snippets,
    now,
  });
}

/**
 * Snippets of one report's best pages: first a page that holds the searched sentence as it stands, then by score.
 * A page far below the best shares no more than a common word with the query and is left out.
 */
export function presentSnippets(
  pages: PageHit[],
  needles: Needles,
  { characters, leastOfBest }: Relevance['snippets'],
): Snippet[] {
  const least = (pages[0]?._score ?? 0) * leastOfBest;
  return pages
    .map(({ _source: { page, text }, _score }) => {
      const folded = foldText(text);
      return {
        page,
        text,
        folded,
        near: (_score ?? 0) >= least,
        whole: holdsSentence({ text, folded }, needles),
      };
    })
    .filter(({ whole, near }) => whole || near)
    .sort((a, b) => Number(b.whole) - Number(a.whole))
    .flatMap((page) => {
      const html = snippetOf(page, needles, characters);
      return html === null ? [] : [{ page: page.page, text: tidySnippet(html) }];
    });
}
