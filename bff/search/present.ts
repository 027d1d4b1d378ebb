import type { Relevance } from '../../mappings/relevance/relevance.ts';
import type { Hit } from '../clients/opensearch.ts';
import type { ReportListItem, Snippet } from '../contract/entities.ts';
import { presentReport, type StoredReport, tidySnippet } from '../documents/index.ts';
import type { PageHit } from './clauses/pages.ts';
import { markText } from './marks/markText.ts';
import type { Needles } from './marks/needles.ts';
import { passageOf } from './marks/passage.ts';

/** One hit of the report search as the API tells it, but for snippets: title, organization and researchers marked. */
export function presentHit(
  { _source: report }: Hit<StoredReport>,
  needles: Needles,
  now: Date,
): ReportListItem {
  return presentReport(report, {
    titleHighlight: markText(report.title, needles),
    organizationHighlight: markText(report.organization, needles),
    researcherHighlight: report.researchers.map((name) => markText(name, needles)).join('、'),
    now,
  });
}

/**
 * Snippets of one report's best pages: first the page where most of what was searched stands together, so that a
 * sentence leads to its page, prose before tables and contents pages; equals by score. A page far below the best shares no more than a common word with
 * the query and is left out.
 */
export function presentSnippets(
  pages: PageHit[],
  needles: Needles,
  numbers: Relevance['snippets'],
): Snippet[] {
  const least = (pages[0]?._score ?? 0) * numbers.leastOfBest;
  return pages
    .filter(({ _score }) => (_score ?? 0) >= least)
    .flatMap(({ _source }) => {
      const passage = passageOf(_source, needles, numbers);
      return passage ? [{ page: _source.page, ...passage }] : [];
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, numbers.perReport)
    .map(({ page, html, count }) => ({ page, text: tidySnippet(html()), count }));
}
