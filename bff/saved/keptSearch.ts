import type { Data, Parsed } from '../contract/call.ts';
import { isNarrowed, searchConditions, searchNames, searchReports } from '../contract/search.ts';
import type { savedList, savedPreview } from '../contract/watch/savedSearches.ts';
import { listReports } from '../documents/index.ts';
import { ApiError } from '../errors.ts';
import { conditionOf, refuseUnknown, type SearchRequest } from '../search/index.ts';
import type { Services } from '../services.ts';

/** A search as it is kept. */
export type KeptSearch = Data<typeof savedList>['items'][number]['search'];

/** UTF-16 units of a keyword that is kept; a search reads no more. */
const maxKeyword = 1_000;

/**
 * Reads what is to be kept of a search. A title search with `orText` that no title answers becomes the full-text search
 * it is answered by.
 * @throws ApiError `invalid` for a search of everything, for a keyword that is too long and for unknown ids
 */
export async function keep(
  { documents }: Pick<Services, 'documents'>,
  search: Parsed<typeof savedPreview>['search'],
): Promise<KeptSearch> {
  const keyword = search.keyword.trim();
  if (keyword === '' && !isNarrowed(search))
    throw new ApiError('invalid', { text: '请先输入关键词或选择条件，再保存搜索', field: 'search' });
  if (keyword.length > maxKeyword)
    throw new ApiError('invalid', { text: `关键词超过 ${maxKeyword} 字，不能保存`, field: 'search' });
  refuseUnknown(search);
  const inText = search.orText === 1 && search.onlyTitle === 1 && (await isUnanswered(documents, search));
  return {
    keyword,
    onlyTitle: inText ? 0 : search.onlyTitle,
    ...searchConditions.parse(search),
    ...searchNames.parse(search),
    // In one order, so that the same choice is told to be the same.
    typeIds: search.typeIds.toSorted((one, other) => one - other),
    industryIds: search.industryIds.toSorted((one, other) => one - other),
    ratingIds: search.ratingIds.toSorted((one, other) => one - other),
    ignoreRead: search.ignoreRead,
  };
}

/** Whether no title of the site matches. */
async function isUnanswered(documents: Services['documents'], search: SearchRequest): Promise<boolean> {
  const query = await conditionOf(search, documents, new Date());
  return (await listReports(documents, { query, from: 0, size: 0 })).total === 0;
}

/** A search from its row; one that was kept before ratings could be chosen has none. */
export const keptSearch = (row: string): KeptSearch => ({ ratingIds: [], ...JSON.parse(row) });

/** The request that a kept search stands for. */
export const requestOf = (kept: string | KeptSearch): SearchRequest =>
  searchReports.request.parse(typeof kept === 'string' ? JSON.parse(kept) : kept);
