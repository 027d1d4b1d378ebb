import { memoizeByObject } from '../../../mappings/cache.ts';
import type { SearchedPage } from '../../../mappings/documents.ts';
import { foldText } from '../../../mappings/text/simplify.ts';

/** The texts of a page. */
export type PageTexts = Pick<SearchedPage, 'text' | 'figure_text'>;

/** The texts of a page, folded: once, for each page of a search is looked through for several things. */
export const foldedPage = memoizeByObject(
  (page: PageTexts): PageTexts => ({
    text: foldText(page.text),
    figure_text: foldText(page.figure_text),
  }),
);
