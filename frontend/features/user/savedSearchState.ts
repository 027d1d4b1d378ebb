import { chinaZone } from '../../../bff/contract/chinaTime.ts';
import type { Data, Input } from '../../../bff/contract/endpoints/endpoint.ts';
import type { savedAdd, savedList } from '../../../bff/contract/endpoints/reader.ts';
import { initialSearchState, type SearchState, toSearchRequest } from '../../../bff/contract/searchState.ts';

type KeptSearch = Data<typeof savedList>['items'][number]['search'];

const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: chinaZone });
const dayOf = (seconds: number | undefined): string =>
  seconds === undefined ? '' : day.format(new Date(seconds * 1000));

/** The state of the search page that a saved search stands for. */
export const stateOf = (search: KeptSearch): SearchState => ({
  ...initialSearchState,
  keyword: search.keyword,
  fullText: search.onlyTitle === 0,
  typeIds: search.typeIds,
  industryIds: search.industryIds,
  recommended: search.recommend === 1,
  nonBroker: search.hideTrader === 1,
  dateRange: search.dateRange as SearchState['dateRange'],
  from: dayOf(search.startTime),
  to: dayOf(search.endTime),
  pageCount: search.pageCount as SearchState['pageCount'],
  ignored: search.ignoreRead as SearchState['ignored'],
});

/** The search to be saved for a state of the search page: a page of hits is searched in full text. */
export function searchOf(state: SearchState): Input<typeof savedAdd>['search'] {
  const { counts: _counts, trend: _trend, page: _page, pageSize: _size, ...search } = toSearchRequest(state);
  return state.tab === 'pages' ? { ...search, onlyTitle: 0, orText: 0 } : search;
}

/** A search in a few words: where it looks, and how many conditions narrow it. */
export function describeSearch(search: KeptSearch): string {
  const { typeIds, industryIds, recommend, hideTrader, pageCount, dateRange, startTime, endTime } = search;
  const conditions = [
    ...typeIds,
    ...industryIds,
    recommend,
    hideTrader,
    pageCount,
    dateRange || startTime || endTime,
  ].filter(Boolean).length;
  return [
    search.keyword,
    search.onlyTitle === 0 ? '全文' : '标题',
    conditions > 0 ? `${conditions} 个筛选条件` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
