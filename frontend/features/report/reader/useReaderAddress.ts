import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What the reader's address holds. */
export interface ReaderAddress {
  /** Page to open at, from 1; null when the address names none. */
  page: number | null;
  /** What is searched within the report; empty for nothing. */
  keyword: string;
  /** Notes where the reader is, without a history entry. */
  note: (place: { page?: number; keyword?: string }) => void;
}

/** The address keeps page and keyword, so that a reload or a shared link opens at the same place. */
export function useReaderAddress(): ReaderAddress {
  const [query, setQuery] = useSearchParams();
  const page = Number(query.get('page'));
  const note = useCallback(
    (place: { page?: number; keyword?: string }) =>
      setQuery(
        () => {
          // From the address as it is: two notes may come before the first of them is drawn.
          const now = new URLSearchParams(window.location.search);
          if (place.page !== undefined) {
            if (place.page > 1) now.set('page', String(place.page));
            else now.delete('page');
          }
          if (place.keyword) now.set('keyword', place.keyword);
          else if (place.keyword === '') now.delete('keyword');
          return now;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  );
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : null,
    keyword: query.get('keyword') ?? query.get('search_key') ?? '',
    note,
  };
}
