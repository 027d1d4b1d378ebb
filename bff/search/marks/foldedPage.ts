import type { SearchedPage } from '../../../mappings/documents.ts';
import { foldText } from '../../../mappings/text/simplify.ts';

/** The texts of a page. */
export type PageTexts = Pick<SearchedPage, 'text' | 'figure_text'>;

const known = new WeakMap<PageTexts, PageTexts>();

/** The texts of a page, folded: once, for each page of a search is looked through for several things. */
export function foldedPage(page: PageTexts): PageTexts {
  const found = known.get(page) ?? { text: foldText(page.text), figure_text: foldText(page.figure_text) };
  known.set(page, found);
  return found;
}
