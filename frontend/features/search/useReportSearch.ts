import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { DataOf } from '../../../bff/contract/calls.ts';
import {
  cleared,
  initialFigures,
  readSearchState,
  type SearchState,
  toSearchRequest,
  writeSearchState,
} from '../../../bff/contract/searchState.ts';
import { reportAddress, useAddressState } from '../../lib/addresses.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { notify } from '../../lib/notify.ts';

/**
 * The state after a change: back on page 1. Preset and custom time ranges exclude each other; a new keyword
 * restores the qualifiers that were dropped from the former one.
 */
export function withChange(state: SearchState, patch: Partial<SearchState>): SearchState {
  const next = {
    ...state,
    page: 1,
    ...(patch.keyword !== undefined && { ignored: [] }),
    // A tab shows as many hits as it counts.
    ...(patch.tab !== undefined && { figures: initialFigures }),
    ...patch,
  };
  if (patch.dateRange) return { ...next, from: '', to: '' };
  if (patch.from || patch.to) return { ...next, dateRange: 0 };
  return next;
}

/** The list with the id added, or taken out when it was in. */
export const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

/** The search page's state and the ways to change it; the address is the only place it is kept. */
export interface SearchControl {
  state: SearchState;
  /** Applies a change and opens page 1, unless the change is the page itself. One history entry each. */
  change(patch: Partial<SearchState>): void;
  /** Drops every filter; keyword, mode and order stay (清空条件). */
  clear(): void;
  /** The address a change would lead to, for links. */
  hrefOf(patch: Partial<SearchState>): string;
}

const codec = { read: readSearchState, write: writeSearchState, withChange };

/** Reads the search state from the address and writes changes back to it. */
export function useSearchControl(): SearchControl {
  const { state, change } = useAddressState(codec);
  useOwnAddress(state);
  return {
    state,
    change,
    clear: () => change(cleared),
    hrefOf: (patch) => reportAddress(withChange(state, patch)),
  };
}

/** An address that brings the keyword by another name (search_key; also query, q) becomes the page's own. */
function useOwnAddress(state: SearchState): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const foreign = !query.has('keyword') && state.keyword !== '';
  useEffect(() => {
    if (foreign) navigate(reportAddress(state), { replace: true, preventScrollReset: true });
  }, [foreign, state, navigate]);
}

/** An answer of the report search. */
export type SearchAnswer = DataOf<'/api/file/search'>;

/** The search for a state: while it loads and when it fails, `found` still holds what it gave before. */
export interface ReportSearchState {
  found: SearchAnswer | undefined;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

/** Searches; behind few titles the server goes on with texts in the same list. */
export function useReportSearch(state: SearchState): ReportSearchState {
  const { data, error, isLoading, mutate } = useCall('/api/file/search', toSearchRequest(state), {
    // A search that fails warns; what the page has of the one before stays.
    onError: ({ message }) => void notify('warning', message),
  });
  const last = useRef<SearchAnswer | undefined>(undefined);
  if (data && !isLoading && !error) last.current = data;
  return {
    found: last.current,
    loading: isLoading,
    error: isLoading ? undefined : error,
    retry: () => void mutate(),
  };
}

/**
 * How many hits of each kind there are: as the first page of the reports tells, of which further pages and a list of
 * pages are reminded. Undefined until that is known.
 */
export function useCounts(state: SearchState, shown: SearchAnswer | undefined): SearchAnswer['counts'] {
  const further = state.keyword !== '' && (state.page > 1 || state.tab === 'pages');
  const first = useCall('/api/file/search', further ? toSearchRequest({ ...state, page: 1 }) : null);
  return further ? first.data?.counts : shown?.counts;
}
