import type { SearchedPage } from '../../../mappings/documents.ts';
import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import { isInformative } from '../clauses/pages.ts';
import { foldedPage } from './foldedPage.ts';
import type { HighlightTerms } from './highlight.ts';
import { type Passage, snippetOf } from './snippet.ts';

/** A passage, and in which of the page's texts it stands. */
export type PagePassage = Passage & { field: 'text' | 'figure_text' };

/**
 * The passage of a page: of its prose, and only where that has none of what stands inside its charts and tables.
 * It counts and marks the passages of both. Null when the page holds nothing of what was searched.
 */
export function passageOf(
  page: SearchedPage,
  needles: HighlightTerms,
  numbers: Relevance['snippets'],
): PagePassage | null {
  const folded = foldedPage(page);
  const prose = snippetOf(page.text, folded.text, needles, numbers);
  const inside = snippetOf(page.figure_text, folded.figure_text, needles, numbers);
  const best = prose ?? inside;
  if (!best) return null;
  const share = (prose ? 1 : numbers.figure) * (isInformative(page.kind) ? 1 : numbers.aside);
  return {
    html: best.html,
    field: prose ? 'text' : 'figure_text',
    short: best.short,
    longestMark: Math.max(prose?.longestMark ?? 0, inside?.longestMark ?? 0),
    weight: best.weight * share,
    count: (prose?.count ?? 0) + (inside?.count ?? 0),
    anchors: () => [...(prose?.anchors() ?? []), ...(inside?.anchors() ?? [])],
  };
}
