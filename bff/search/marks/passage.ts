import type { PageKind } from '../../../mappings/types.ts';
import type { SearchedPage } from '../clauses/pages.ts';
import type { Needles } from './needles.ts';
import { type Passage, type SnippetNumbers, snippetOf } from './snippet.ts';

/** What a passage weighs that is no prose: labels and cells, and pages that only list or speak of the report. */
const insideShare = 0.5;
const asideShare = 0.2;
const telling: readonly PageKind[] = ['prose', 'cover'];

/**
 * The passage of a page: of its prose, and only where that has none of what stands inside its charts and tables.
 * It counts and marks the places of both. Null when the page holds nothing of what was searched.
 */
export function passageOf(
  { text, figure_text, kind }: SearchedPage,
  needles: Needles,
  numbers: SnippetNumbers,
): Passage | null {
  const prose = snippetOf(text, needles, numbers);
  // Pages written before figures were told apart have neither.
  const inside = figure_text ? snippetOf(figure_text, needles, numbers) : null;
  const best = prose ?? inside;
  if (!best) return null;
  const share = (prose ? 1 : insideShare) * (!kind || telling.includes(kind) ? 1 : asideShare);
  return {
    html: best.html,
    weight: best.weight * share,
    count: (prose?.count ?? 0) + (inside?.count ?? 0),
    words: () => [...new Set([...(prose?.words() ?? []), ...(inside?.words() ?? [])])],
  };
}
