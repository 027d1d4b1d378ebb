import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { initialSearchState, type SearchState, writeSearchState } from '../../bff/contract/searchState.ts';

/** The search page's address for a state; what is not given is at its default. */
export function reportAddress(state: Partial<SearchState>): string {
  const query = writeSearchState({ ...initialSearchState, ...state });
  return query.size ? `/report?${query}` : '/report';
}

/** A report's page, with the keyword it was found by and the collection it was opened from (search_key, cid). */
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

/**
 * How the reader opens: what it rings, a place on the page (`boxParameter`), a chart or one of the reader's notes by its
 * id, a number among the marked words; and 正文 in place of the pages.
 */
interface ReaderOpening {
  box?: string;
  figure?: number | undefined;
  note?: number;
  number?: string;
  view?: 'text';
}

/** The reader at a page (from 1), with the text to mark (/preview/{id}), and how it opens. */
export function readerAddress(id: number, page = 1, keyword = '', opening: ReaderOpening = {}): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (keyword) query.set('keyword', keyword);
  for (const [name, value] of Object.entries(opening)) if (value) query.set(name, String(value));
  return query.size ? `/preview/${id}?${query}` : `/preview/${id}`;
}

/** Codec of a page's state in the address, and side effects of a change. */
interface AddressCodec<State> {
  read(query: URLSearchParams): State;
  write(state: State): URLSearchParams;
  /** The state after a change, for instance back on page 1. */
  withChange(state: State, patch: Partial<State>): State;
}

/**
 * A page's state, kept in the address alone, and the way to change it: one history entry a change, without
 * scrolling unless the page number changes. `codec` must be the same object at every call.
 */
export function useAddressState<State extends { page: number }>(codec: AddressCodec<State>) {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => codec.read(query), [codec, query]);
  const change = useCallback(
    (patch: Partial<State>) =>
      setQuery((now) => codec.write(codec.withChange(codec.read(now), patch)), {
        preventScrollReset: patch.page === undefined,
        // In a transition a pressed checkbox falls back until the list is drawn.
        flushSync: true,
      }),
    [codec, setQuery],
  );
  return { state, change };
}
