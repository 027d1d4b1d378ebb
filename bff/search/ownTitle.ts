import { relevance } from '../../mappings/relevance/relevance.ts';
import { foldText } from '../../mappings/text/simplify.ts';
import type { SearchAnswer, SearchPart } from '../clients/opensearch.ts';
import { unlisted } from '../documents/index.ts';
import { commonFilters, type SearchRequest } from './clauses/filters.ts';
import { sameTitle } from './clauses/ranking.ts';
import { plainKeyword } from './parseKeyword.ts';
import { readTerms, type Terms } from './terms.ts';

/**
 * The keyword as a title, in which nothing is syntax: no quotes, no exclusion, no time read out of it. Null where the
 * parse is no other, or is a quoted part alone, which says the same.
 */
export function titleParse(typed: string, { keyword }: Terms): Terms | null {
  const plain = plainKeyword(typed, relevance().tokens.value);
  return plain.free === keyword.free || keyword.free + keyword.excluded.join('') === ''
    ? null
    : readTerms(plain);
}

/** The search for reports whose title the keyword is. */
export const ownTitleSearch = (request: SearchRequest, terms: Terms, index: string): SearchPart => ({
  index,
  body: {
    size: 3,
    track_total_hits: false,
    _source: ['title'],
    query: { bool: { filter: [sameTitle(terms), ...commonFilters(request)], must_not: unlisted } },
  },
});

/**
 * Whether a report has the keyword for its title, by the answer to `ownTitleSearch`. Where the parse excludes a part or
 * takes one of two, with the blanks and hyphens too: 光伏 -储能 is not 光伏储能.
 */
export function isOwnTitle(
  answer: SearchAnswer<unknown> | undefined,
  { typed }: Terms,
  { keyword }: Terms,
): boolean {
  const titles = (answer?.hits.hits ?? []).map(({ _source }) => (_source as { title: string }).title);
  const asPrinted = (text: string) =>
    foldText(text)
      .replace(/[^\p{L}\p{N}-]+/gu, ' ')
      .trim();
  const isStrict = keyword.excluded.length > 0 || /\sOR\s/u.test(typed);
  return titles.some((title) => !isStrict || asPrinted(title) === asPrinted(keyword.whole));
}
