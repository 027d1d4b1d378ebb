import {
  type ChartState,
  initialChartState,
  readChartState,
  withChartChange,
  writeChartState,
} from '../../../bff/contract/chartState.ts';
import { useAddressState } from '../../lib/hooks/useAddressState.ts';

/** The chart search's state and the ways to change it; the address is the only place it is kept. */
export interface ChartControl {
  state: ChartState;
  change(patch: Partial<ChartState>): void;
  /** Drops every condition; the keyword stays. */
  clear(): void;
  hrefOf(patch: Partial<ChartState>): string;
}

const codec = { read: readChartState, write: writeChartState, withChange: withChartChange };

/** Reads the chart search's state from the address and writes changes back to it. */
export function useChartControl(): ChartControl {
  const { state, change } = useAddressState(codec);
  return {
    state,
    change,
    clear: () => change({ ...initialChartState, keyword: state.keyword }),
    hrefOf: (patch) => `/chart?${writeChartState(withChartChange(state, patch))}`,
  };
}
