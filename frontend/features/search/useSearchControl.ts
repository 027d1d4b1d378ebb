import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { readSearchState, type SearchState, writeSearchState } from '../../../bff/contract/searchState.ts';
import { reportAddress } from '../../lib/addresses.ts';
import { useAddressState } from '../../lib/hooks/useAddressState.ts';
import { cleared, withChange } from './searchChange.ts';

/** The search page's state and the ways to change it; the address is the only place it is kept. */
export interface SearchControl {
  state: SearchState;
  /** Applies a change and opens page 1, unless the change is the page itself (spec §4). One history entry each. */
  change(patch: Partial<SearchState>): void;
  /** Drops every filter; keyword, mode and order stay (spec §2: 清空条件). */
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

/** An address that brings the keyword by another name (spec §2: search_key; also query, q) becomes the page's own. */
function useOwnAddress(state: SearchState): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const foreign = !query.has('keyword') && state.keyword !== '';
  useEffect(() => {
    if (foreign) navigate(reportAddress(state), { replace: true, preventScrollReset: true });
  }, [foreign, state, navigate]);
}
