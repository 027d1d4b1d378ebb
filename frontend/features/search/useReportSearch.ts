import { useRef } from 'react';
import type { Data } from '../../../bff/contract/call.ts';
import { searchReports } from '../../../bff/contract/search.ts';
import { type SearchState, toSearchRequest } from '../../../bff/contract/searchState.ts';
import { notify } from '../../lib/notify.ts';
import { useCall } from '../../lib/useCall.ts';

/** An answer of the report search. */
export type SearchAnswer = Data<typeof searchReports>;

/** Hits on show; `mentioned`: no title has the words, so these are reports whose text has them. */
export interface Found {
  data: SearchAnswer;
  mentioned: boolean;
}

/** The search for a state: while it loads and when it fails, `found` still holds what it gave before. */
export interface ReportSearchState {
  found: Found | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** Whether none of these has all words of the keyword: there are none, or each lacks some. */
const nonWhole = ({ files }: SearchAnswer): boolean =>
  files.every(({ missing }) => missing && missing.length > 0);

/** Searches; a keyword that stands whole in no title is looked for in the text at once. */
export function useReportSearch(state: SearchState): ReportSearchState {
  const asked = useCall(searchReports, toSearchRequest(state), {
    // Spec §8: a search that fails warns; what the page has of the one before stays.
    onError: ({ message }) => void notify('warning', message),
  });
  const settled = asked.isLoading || asked.error ? undefined : asked.data;
  const titles = !state.fullText && state.keyword !== '';
  // Complete hits come first: only the first page shows whether there are any.
  const later = titles && state.page > 1 && settled !== undefined && settled.total > 0;
  const first = useCall(searchReports, later ? toSearchRequest({ ...state, page: 1 }) : null, {
    keepPreviousData: false,
  });
  const told = later ? first.data : settled;
  const noTitle = titles && told !== undefined && nonWhole(told);
  const text = useCall(searchReports, noTitle ? toSearchRequest({ ...state, fullText: true }) : null, {
    keepPreviousData: false,
    shouldRetryOnError: false,
  });
  const loading = asked.isLoading || (later && first.isLoading) || (noTitle && text.isLoading);
  // Without what the text gives nothing is known of a keyword that no title has.
  const untold = noTitle && settled?.total === 0 ? text.error : undefined;

  const last = useRef<Found | undefined>(undefined);
  if (settled && !loading && !untold) {
    // Where the text holds them no better, what the titles gave stays.
    const mentioned = noTitle && text.data !== undefined && text.data.total > settled.total;
    last.current = { data: mentioned && text.data ? text.data : settled, mentioned };
  }
  return {
    found: last.current,
    loading,
    error: loading ? undefined : (asked.error ?? untold),
    retry: () => void (untold ? text : asked).mutate(),
  };
}
