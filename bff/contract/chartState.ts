import type { ChartState } from './chartRequest.ts';
import { addressKeyword } from './searchState.ts';

/** Publish-time filters of charts. */
export const chartDateRanges = [
  { id: 1, days: 3, name: '近 3 天' },
  { id: 2, days: 7, name: '近 7 天' },
  { id: 3, days: 30, name: '近 30 天' },
] as const;

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
