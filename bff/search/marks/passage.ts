import type { SearchedPage } from '../../../mappings/documents.ts';
import type { Relevance } from '../../../mappings/relevance/relevance.ts';
import { isTelling } from '../clauses/pages.ts';
import type { Needles } from './needles.ts';
import { type Passage, snippetOf } from './snippet.ts';

/**
 * The passage of a page: of its prose, and only where that has none of what stands inside its charts and tables.
 * It counts and marks the places of both. Null when the page holds nothing of what was searched.
 */
export function passageOf(
  { text, figure_text, kind }: SearchedPage,
  needles: Needles,
  numbers: Relevance['snippets'],
): Passage | null {
  const prose = snippetOf(text, needles, numbers);
  const inside = snippetOf(figure_text, needles, numbers);
  const best = prose ?? inside;
  if (!best) return null;
  const share = (prose ? 1 : numbers.figure) * (isTelling(kind) ? 1 : numbers.aside);
  return {
    html: best.html,
    weight: best.weight * share,
    count: (prose?.count ?? 0) + (inside?.count ?? 0),
    places: () => [...(prose?.places() ?? []), ...(inside?.places() ?? [])],
  };
}
