import { useRef } from 'react';
import type { Data } from '../../../bff/contract/call.ts';
import { searchReports } from '../../../bff/contract/search.ts';
import { type SearchState, toSearchRequest } from '../../../bff/contract/searchState.ts';
import { useCall } from '../../lib/useCall.ts';

/** An answer of the report search. */
export type SearchAnswer = Data<typeof searchReports>;

/** What is on show; `mentioned`: no title has the words, so these are reports whose text has them. */
export interface Found {
  data: SearchAnswer;
  mentioned: boolean;
}

/** The search for a state: while it loads and when it fails, `found` still holds what it gave before. */
export interface ReportSearch {
  found: Found | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** Searches; a keyword that stands in no title is looked for in the text at once. */
export function useReportSearch(state: SearchState): ReportSearch {
  const asked = useCall(searchReports, toSearchRequest(state));
  const settled = asked.isLoading || asked.error ? undefined : asked.data;
  const noTitle = settled?.total === 0 && !state.fullText && state.keyword !== '';
  const text = useCall(searchReports, noTitle ? toSearchRequest({ ...state, fullText: true }) : null, {
    keepPreviousData: false,
    shouldRetryOnError: false,
  });
  const loading = asked.isLoading || (noTitle && text.isLoading);

  const last = useRef<Found | undefined>(undefined);
  if (settled && !loading) {
    const mentioned = noTitle && text.data !== undefined && text.data.total > 0;
    last.current = { data: mentioned && text.data ? text.data : settled, mentioned };
  }
  return {
    found: last.current,
    loading,
    error: loading ? undefined : asked.error,
    retry: () => void asked.mutate(),
  };
}
