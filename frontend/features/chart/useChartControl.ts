import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  type ChartState,
  initialChartState,
  readChartState,
  withChartChange,
  writeChartState,
} from './chartState.ts';

/** The chart search's state and the ways to change it; the address is the only place it is kept. */
export interface ChartControl {
  state: ChartState;
  change(patch: Partial<ChartState>): void;
  /** Drops every condition; the keyword stays. */
  clear(): void;
  hrefOf(patch: Partial<ChartState>): string;
}

/** Reads the chart search's state from the address and writes changes back to it. */
export function useChartControl(): ChartControl {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => readChartState(query), [query]);
  const change = useCallback(
    (patch: Partial<ChartState>) =>
      setQuery((now) => writeChartState(withChartChange(readChartState(now), patch)), {
        preventScrollReset: patch.page === undefined,
        flushSync: true,
      }),
    [setQuery],
  );
  return {
    state,
    change,
    clear: () => change({ ...initialChartState, keyword: state.keyword }),
    hrefOf: (patch) => `/chart?${writeChartState(withChartChange(state, patch))}`,
  };
}
