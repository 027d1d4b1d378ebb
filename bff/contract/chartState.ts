import type { Input } from './call.ts';
import type { searchCharts } from './charts.ts';
import { chinaDayBefore, chinaMoment } from './chinaTime.ts';
import { chartPageSize, dateRangeFilters } from './constants.ts';
import { addressKeyword, chosenIn, countFilters, type SearchState } from './searchState.ts';

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
  { id: 1, name: '近3天' },
  { id: 2, name: '近7天' },
  { id: 3, name: '近30天' },
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

/**
 * The chart search of a search's chart strip: its words and its days. Null where the search is narrowed by what charts
 * lack (the reports' types, length, marks) or may not be filtered by here (industries): the strip would contradict its
 * list.
 */
export function stripState(state: SearchState): ChartState | null {
  if (countFilters(state) > chosenIn.dates(state)) return null;
  const { keyword, from, to } = state;
  const days = dateRangeFilters.find(({ id }) => id === state.dateRange)?.days;
  const start = days === undefined ? from : chinaDayBefore(Date.now(), days);
  return { ...initialChartState, keyword, from: start, to };
}

/** Its request. */
export function toStripRequest(state: SearchState): Input<typeof searchCharts> | null {
  const charts = stripState(state);
  // Without words the newest come first, and those are all of one report.
  return charts && { ...toChartRequest(charts), perReport: state.keyword === '' ? 1 : 0 };
}
