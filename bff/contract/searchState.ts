import type { Input } from './call.ts';
import { chinaMoment } from './chinaTime.ts';
import type { searchReports } from './search.ts';
import { readFields, searchPageSize } from './search.ts';

/** Qualifiers that may be read from a keyword's words. */
export type ReadField = (typeof readFields)[number];

/** State of the report search page, all of it in the address (defaults left out). */
export interface SearchState {
  keyword: string;
  fullText: boolean;
  typeIds: number[];
  industryIds: number[];
  recommended: boolean;
  nonBroker: boolean;
  /** 0 any, 1 week, 2 month, 3 year. */
  dateRange: 0 | 1 | 2 | 3;
  /** Custom range as YYYY-MM-DD, inclusive; empty when unset. */
  from: string;
  to: string;
  pageCount: 0 | 1 | 2 | 3;
  order: 0 | 1 | 2;
  /** Qualifiers that were read from the keyword and dropped: those words are searched as text. */
  ignored: ReadField[];
  page: number;
}

/** The search page before anyone chose anything. */
export const initialSearchState: SearchState = {
  keyword: '',
  fullText: false,
  typeIds: [],
  industryIds: [],
  recommended: false,
  nonBroker: false,
  dateRange: 0,
  from: '',
  to: '',
  pageCount: 0,
  order: 0,
  ignored: [],
  page: 1,
};

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const idList = (text: string | null): number[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .filter((part) => /^[1-9]\d{0,8}$/.test(part))
      .map(Number),
  ),
];

function oneOf<Value extends number>(text: string | null, allowed: readonly Value[], fallback: Value): Value {
  return allowed.find((value) => String(value) === text) ?? fallback;
}

/** Names under which addresses bring the keyword: ours, the specification's, and what hands and other sites write. */
const keywordNames = ['keyword', 'search_key', 'query', 'q'] as const;

/** Reads the state from an address; whatever it does not understand is as if absent. */
export function readSearchState(query: URLSearchParams): SearchState {
  const page = Number(query.get('page'));
  return {
    keyword: keywordNames.map((name) => query.get(name)).find((text) => text !== null) ?? '',
    fullText: query.get('full') === '1',
    typeIds: idList(query.get('typeId')),
    industryIds: idList(query.get('industryId')),
    recommended: query.get('recommend') === '1',
    nonBroker: query.get('hideTrader') === '1',
    dateRange: oneOf(query.get('date'), [0, 1, 2, 3] as const, 0),
    from: isDay(query.get('from')) ? String(query.get('from')) : '',
    to: isDay(query.get('to')) ? String(query.get('to')) : '',
    pageCount: oneOf(query.get('pages'), [0, 1, 2, 3] as const, 0),
    order: oneOf(query.get('order'), [0, 1, 2] as const, 0),
    ignored: readFields.filter((field) => (query.get('ignore') ?? '').split(',').includes(field)),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/**
 * In characters: one more than a search reads, so that an address still shows that there were more. A longer address
 * could be left by no reader and answered by no server: each character takes nine bytes.
 */
const maxAddressValueLength = 1_001;

/** Cuts a keyword of any length for an address. */
export const addressKeyword = (keyword: string): string =>
  keyword.length > maxAddressValueLength ? [...keyword].slice(0, maxAddressValueLength).join('') : keyword;

/** Writes the state as an address' query; defaults are left out so that equal states have equal addresses. */
export function writeSearchState(state: SearchState): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string, fallback: string) => value !== fallback && query.set(name, value);
  put('keyword', addressKeyword(state.keyword), '');
  put('full', state.fullText ? '1' : '', '');
  put('typeId', state.typeIds.join(','), '');
  put('industryId', state.industryIds.join(','), '');
  put('recommend', state.recommended ? '1' : '', '');
  put('hideTrader', state.nonBroker ? '1' : '', '');
  put('date', String(state.dateRange), '0');
  put('from', state.from, '');
  put('to', state.to, '');
  put('pages', String(state.pageCount), '0');
  put('order', String(state.order), '0');
  put('ignore', state.ignored.join(','), '');
  put('page', String(state.page), '1');
  return query;
}

/** The call's parameters for a state. */
export function toSearchRequest(state: SearchState): Input<typeof searchReports> {
  return {
    keyword: state.keyword,
    onlyTitle: state.fullText ? 0 : 1,
    orText: state.fullText || state.keyword === '' ? 0 : 1,
    typeIds: state.typeIds,
    industryIds: state.industryIds,
    recommend: state.recommended ? 1 : 0,
    hideTrader: state.nonBroker ? 1 : 0,
    dateRange: state.dateRange,
    ...(state.from && { startTime: chinaMoment(state.from) / 1000 }),
    ...(state.to && { endTime: chinaMoment(state.to, '23:59:59') / 1000 }),
    pageCount: state.pageCount,
    order: state.order,
    ignoreRead: state.ignored,
    page: state.page,
    pageSize: searchPageSize,
  };
}
