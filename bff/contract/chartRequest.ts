import type { Input } from './call.ts';
import type { searchCharts } from './charts.ts';
import { chinaDayBefore, chinaMoment } from './chinaTime.ts';
import { chartPageSize, dateRangeFilters } from './constants.ts';
import { initialFigures, reportFilters, type SearchState } from './searchState.ts';

/** State of the chart search, all of it in the address (defaults left out). */
export interface ChartState {
  keyword: string;
  /** 0: any. */
  typeId: number;
  industryId: number;
  /** 0 any time, 1 last 3 days, 2 last 7, 3 last 30. */
  dateRange: 0 | 1 | 2 | 3;
  /** Custom range as YYYY-MM-DD, inclusive; empty when unset. */
  from: string;
  to: string;
  /** 1 charts, 2 tables, 0 both. */
  kind: 0 | 1 | 2;
  page: number;
}

/** The chart search before anyone chose anything. */
export const initialChartState: ChartState = {
  keyword: '',
  typeId: 0,
  industryId: 0,
  dateRange: 0,
  from: '',
  to: '',
  kind: 0,
  page: 1,
};

/** The call's parameters for a state. */
export function toChartRequest(state: ChartState): Input<typeof searchCharts> {
  return {
    keyword: state.keyword,
    typeId: state.typeId,
    industryId: state.industryId,
    ...(state.kind && { kind: state.kind }),
    dateRange: state.dateRange,
    ...(state.from && { startTime: chinaMoment(state.from) / 1000 }),
    ...(state.to && { endTime: chinaMoment(state.to, '23:59:59') / 1000 }),
    page: state.page,
    pageSize: chartPageSize,
  };
}

/** The state of the chart search for the charts or tables of a search, beside `reportFilters`. */
export const figureState = (state: SearchState, kind: 1 | 2): ChartState => {
  const { keyword, figures, page } = state;
  return { ...initialChartState, ...figures, ...daysOf(state), keyword, kind, page };
};

/** First and last day of a search, a preset one's too; empty for none. */
function daysOf({ dateRange, from, to }: SearchState): Pick<ChartState, 'from' | 'to'> {
  const days = dateRangeFilters.find(({ id }) => id === dateRange)?.days;
  return { from: days === undefined ? from : chinaDayBefore(Date.now(), days), to };
}

/** Request of a search's chart strip: its first charts, which the tab lists with the others. */
export const toStripRequest = (state: SearchState): Input<typeof searchCharts> => ({
  ...toChartRequest(figureState({ ...state, figures: initialFigures, page: 1 }, 1)),
  ...reportFilters(state),
  // Without words the newest come first, and those are all of one report.
  perReport: state.keyword === '' ? 1 : 0,
});
