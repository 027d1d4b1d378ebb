import type { Data, Parsed } from '../contract/call.ts';
import { isNarrowed, searchConditions, searchNames, searchReports } from '../contract/search.ts';
import {
  keptSearch as keptSearchSchema,
  type savedList,
  type savedPreview,
} from '../contract/watch/savedSearches.ts';
import { ApiError } from '../errors.ts';
import { isListOfTexts, refuseUnknown, type SearchRequest } from '../search/index.ts';
import type { Services } from '../services.ts';

/** A search as it is kept. */
export type KeptSearch = Data<typeof savedList>['items'][number]['search'];

/** UTF-16 units of a keyword that is kept; a search reads no more. */
const maxKeyword = 1_000;

/** Conditions with their ids in one order, so that the same choice is told to be the same. */
const inOrder = <Conditions extends object>(conditions: Conditions): Conditions =>
  Object.fromEntries(
    Object.entries(conditions).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.toSorted((one, other) => one - other) : value,
    ]),
  ) as Conditions;

/**
 * Reads what is to be kept of a search. One whose list of titles goes on with texts becomes the full-text search of the
 * same reports.
 * @throws ApiError `invalid` for a search of everything, for a keyword that is too long and for unknown ids
 */
export async function keep(
  { documents }: Pick<Services, 'documents'>,
  search: Parsed<typeof savedPreview>['search'],
): Promise<KeptSearch> {
  const keyword = search.keyword.trim();
  if (keyword === '' && !isNarrowed(search))
    throw new ApiError('invalid', { text: '请先输入关键词或选择条件，再订阅', field: 'search' });
  if (keyword.length > maxKeyword)
    throw new ApiError('invalid', { text: `关键词超过 ${maxKeyword} 字，不能订阅`, field: 'search' });
  refuseUnknown(search);
  const inText = await isListOfTexts(search, documents, new Date());
  return {
    keyword,
    onlyTitle: inText ? 0 : search.onlyTitle,
    ...inOrder(searchConditions.parse(search)),
    ...searchNames.parse(search),
    ignoreRead: search.ignoreRead,
  };
}

/** A search from its row; null where that can no longer be read. Filters that came later are at rest. */
export function keptSearch(row: string): KeptSearch | null {
  try {
    return keptSearchSchema.parse({ ...searchConditions.parse({}), ...JSON.parse(row) });
  } catch {
    return null;
  }
}

/** What is told of a search that can no longer be read. */
export const nothingKept: KeptSearch = keptSearchSchema.parse(searchReports.request.parse({}));

/** The request that a kept search stands for. @throws where its row can no longer be read */
export const requestOf = (kept: string | KeptSearch): SearchRequest =>
  searchReports.request.parse(typeof kept === 'string' ? JSON.parse(kept) : kept);
