import { useRef } from 'react';
import type { Data } from '../../../bff/contract/endpoints/endpoint.ts';
import { searchReports } from '../../../bff/contract/endpoints/reader.ts';
import { type SearchState, toSearchRequest } from '../../../bff/contract/searchState.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { notify } from '../../lib/notify.ts';

/** An answer of the report search. */
export type SearchAnswer = Data<typeof searchReports>;

/** Hits on show; `mentioned`: no title has the words, so these are reports whose text has them. */
export interface FoundReports {
  data: SearchAnswer;
  mentioned: boolean;
}

/** The search for a state: while it loads and when it fails, `found` still holds what it gave before. */
export interface ReportSearchState {
  found: FoundReports | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** Searches; the server answers in full text where no title has all words of the keyword. */
export function useReportSearch(state: SearchState): ReportSearchState {
  const { data, error, isLoading, mutate } = useCall(searchReports, toSearchRequest(state), {
    // Spec §8: a search that fails warns; what the page has of the one before stays.
    onError: ({ message }) => void notify('warning', message),
  });
  const last = useRef<FoundReports | undefined>(undefined);
  if (data && !isLoading && !error)
    last.current = { data, mentioned: data.mode === 'text' && !state.fullText };
  return {
    found: last.current,
    loading: isLoading,
    error: isLoading ? undefined : error,
    retry: () => void mutate(),
  };
}

/**
 * How many hits of each kind there are: as the first page tells, of which further pages are reminded. Undefined until
 * that is known.
 */
export function useCounts(state: SearchState, shown: SearchAnswer | undefined): SearchAnswer['counts'] {
  const further = state.keyword !== '' && state.tab === 'reports' && state.page > 1;
  const first = useCall(searchReports, further ? toSearchRequest({ ...state, page: 1 }) : null);
  return further ? first.data?.counts : shown?.counts;
}
