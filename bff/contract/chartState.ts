import type { Input } from './call.ts';
import type { searchCharts } from './charts.ts';
import { chinaDayBefore, chinaMoment } from './chinaTime.ts';
import { chartPageSize, dateRangeFilters } from './constants.ts';
import { addressKeyword, initialFigures, type SearchState, toSearchRequest } from './searchState.ts';

/** State of the chart search, all of it in the address (defaults left out). */
export interface ChartState {
  keyword: string;
  /** 0: any. */
  typeId: number;
  industryId: number;
  /** Spec §9: 0 any time, 1 last 3 days, 2 last 7, 3 last 30. */
  dateRange: 0 | 1 | 2 | 3;
  /** Custom range as YYYY-MM-DD, inclusive; empty when unset. */
  from: string;
  to: string;
  /** 1 charts, 2 tables, 0 both. */
  kind: 0 | 1 | 2;
  page: number;
}

/** Publish-time filters of charts (spec §9). */
export const chartDateRanges = [
  { id: 1, days: 3, name: '近3天' },
  { id: 2, days: 7, name: '近7天' },
  { id: 3, days: 30, name: '近30天' },
] as const;

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

function whole(text: string | null, fallback: number): number {
  const number = Number(text);
  return text !== null && Number.isSafeInteger(number) && number > 0 ? number : fallback;
}

const day = (text: string | null): string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

/** Reads the state from an address; whatever it does not understand is as if absent. */
export function readChartState(query: URLSearchParams): ChartState {
  const range = whole(query.get('date'), 0);
  const kind = whole(query.get('kind'), 0);
  return {
    keyword: query.get('searchKey') ?? query.get('keyword') ?? '',
    typeId: whole(query.get('typeId'), 0),
    industryId: whole(query.get('industryId'), 0),
    dateRange: range === 1 || range === 2 || range === 3 ? range : 0,
    from: day(query.get('from')),
    to: day(query.get('to')),
    kind: kind === 1 || kind === 2 ? kind : 0,
    page: whole(query.get('page'), 1),
  };
}

/** Writes the state as an address' query; defaults are left out. */
export function writeChartState(state: ChartState): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string | number, fallback: string | number) =>
    value !== fallback && query.set(name, String(value));
  put('searchKey', addressKeyword(state.keyword), '');
  put('typeId', state.typeId, 0);
  put('industryId', state.industryId, 0);
  put('date', state.dateRange, 0);
  put('from', state.from, '');
  put('to', state.to, '');
  put('kind', state.kind, 0);
  put('page', state.page, 1);
  return query;
}

/** The state after a change: page 1 unless the page itself is asked; one kind of time range drops the other. */
export function withChartChange(state: ChartState, patch: Partial<ChartState>): ChartState {
  const next = { ...state, page: 1, ...patch };
  if (patch.dateRange) return { ...next, from: '', to: '' };
  if (patch.from || patch.to) return { ...next, dateRange: 0 };
  return next;
}

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

/** The filters of a search that its charts follow, but its time. */
export function reportFilters(state: SearchState) {
  const { typeIds, industryIds, ratingIds, pageCount, recommend, hideTrader } = toSearchRequest(state);
  return { typeIds, industryIds, ratingIds, pageCount, recommend, hideTrader };
}

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
