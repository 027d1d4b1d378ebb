import type { Hit } from '../clients/opensearch.ts';
import type { ReportListItem, Snippet } from '../contract/entities.ts';
import {
  escapeHtml,
  presentReport,
  type StoredReport,
  tidyHighlight,
  tidySnippet,
} from '../documents/index.ts';
import type { PageHit } from './clauses/pages.ts';

/** One hit of the report search as the API tells it. */
export function presentHit(hit: Hit<StoredReport>, snippets: Snippet[], now: Date): ReportListItem {
  const marked = (...fields: string[]) => fields.flatMap((field) => hit.highlight?.[field] ?? []);
  const title = marked('title', 'title.character')[0];
  const organization = marked('organization.text')[0];
  return presentReport(hit._source, {
    titleHighlight: title && tidyHighlight(title),
    organizationHighlight: organization && tidyHighlight(organization),
    researcherHighlight: markNames(hit._source.researchers, marked('researchers.text')),
    snippets,
    now,
  });
}

/** The engine gives back only the names it marked: the others are set around them. */
function markNames(names: string[], marked: string[]): string {
  const byName = new Map(
    marked.map(tidyHighlight).map((html) => [html.replaceAll(/<\/?em>/g, ''), html] as const),
  );
  return names
    .map(escapeHtml)
    .map((name) => byName.get(name) ?? name)
    .join('、');
}

/**
 * Snippets of one report's best pages, best first. A page far below the best shares no more than a common word
 * with the query and is left out.
 * @param leastOfBest share of the best score a further page must reach
 */
export function presentSnippets(pages: PageHit[], leastOfBest: number): Snippet[] {
  const least = (pages[0]?._score ?? 0) * leastOfBest;
  return pages
    .filter((page) => (page._score ?? 0) >= least)
    .flatMap((page) => {
      const [fragment] = page.highlight?.text ?? [];
      return fragment ? [{ page: page._source.page, text: tidySnippet(fragment) }] : [];
    });
}
