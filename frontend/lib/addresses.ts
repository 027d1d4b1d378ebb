import { initialSearchState, type SearchState, writeSearchState } from '../../bff/contract/searchState.ts';

/** The search page's address for a state; what is not given is at its default. */
export function reportAddress(state: Partial<SearchState>): string {
  const query = writeSearchState({ ...initialSearchState, ...state });
  return query.size ? `/report?${query}` : '/report';
}

/** A report's page, with the keyword it was found by and the collection it was opened from (spec §2: search_key, cid). */
export function detailAddress(id: number, keyword = '', cid?: number): string {
  const query = new URLSearchParams();
  if (keyword) query.set('search_key', keyword);
  if (cid !== undefined) query.set('cid', String(cid));
  return query.size ? `/detail/${id}?${query}` : `/detail/${id}`;
}

/** A collection's page. */
export const collectionAddress = (id: number): string => `/collection/detail/${id}`;

/** The list of one file type, at a page of it. */
export const fileTypeAddress = (id: number, page = 1): string =>
  page > 1 ? `/filetype/${id}?page=${page}` : `/filetype/${id}`;

/** The reader at a page (from 1), with the text to mark (spec §2: /preview/{id}), and a place to ring (`boxParameter`). */
export function readerAddress(id: number, page = 1, keyword = '', box = ''): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (keyword) query.set('keyword', keyword);
  if (box) query.set('box', box);
  return query.size ? `/preview/${id}?${query}` : `/preview/${id}`;
}
