import { useRef } from 'react';
import type { DataOf } from '../../../bff/contract/calls.ts';
import { type ChartState, initialChartState, toChartRequest } from '../../../bff/contract/chartRequest.ts';
import { readChartState, withChartChange, writeChartState } from '../../../bff/contract/chartState.ts';
import type { reportFilters } from '../../../bff/contract/searchState.ts';
import { useAddressState } from '../../lib/addresses.ts';
import type { ApiError } from '../../lib/api.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { useViewer, type Viewer } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';

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

/** An answer of the chart search. */
export type ChartAnswer = DataOf<'/api/chart/search'>;

/** From this level on charts may be filtered by category and industry, and paged through (decisions). */
export const chartLevel = 2;

/** The search for what the address says, as far as the viewer may. */
export interface ChartSearchResult {
  /** State of the list: that of the address without what the viewer may not use. */
  state: ChartState;
  /** The address asks for more than the viewer may. */
  gated: boolean;
  viewer: Viewer;
  /** The membership that filters and further pages take, where the viewer has a lower one. */
  locked: string | undefined;
  /** While a search loads and when it fails, what there was before. */
  data: ChartAnswer | undefined;
  loading: boolean;
  error: ApiError | undefined;
  retry: () => void;
}

const open = (state: ChartState): ChartState => ({ ...state, typeId: 0, industryId: 0, page: 1 });

/**
 * Searches charts, of the reports under some filters where these are given; what takes a membership that the viewer has not
 * is left out, not refused.
 */
export function useChartSearch(
  asked: ChartState,
  ofReports: Partial<ReturnType<typeof reportFilters>> = {},
): ChartSearchResult {
  const viewer = useViewer();
  const beyond = asked.typeId > 0 || asked.industryId > 0 || asked.page > 1;
  const waits = beyond && viewer.state === 'unknown';
  const gated = beyond && !waits && viewer.level < chartLevel;
  const state = gated ? open(asked) : asked;
  const search = useCall('/api/chart/search', waits ? null : { ...toChartRequest(state), ...ofReports });
  const last = useRef<ChartAnswer | undefined>(undefined);
  if (search.data) last.current = search.data;
  const loading = waits || search.isLoading;
  return {
    state,
    gated,
    viewer,
    locked: viewer.state !== 'unknown' && viewer.level < chartLevel ? words.tiers[chartLevel] : undefined,
    data: last.current,
    loading,
    error: loading ? undefined : search.error,
    retry: () => void search.mutate(),
  };
}
