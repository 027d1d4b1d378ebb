import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** Codec of a page's state in the address, and side effects of a change. */
export interface AddressCodec<State> {
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
