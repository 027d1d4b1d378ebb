import type { Data, Input } from './call.ts';
import { chinaDay, chinaMoment } from './chinaTime.ts';
import { byIdFilter, type IdFilter, idFilters, readFields, searchPageSize } from './constants.ts';
import type { searchPages, searchReports } from './search.ts';
import type { savedList } from './watch/savedSearches.ts';

/** Qualifiers that may be read from a keyword's words. */
export type ReadField = (typeof readFields)[number];

/** Kinds of hits of one keyword, as the search page's tabs show them. */
export const searchTabs = ['reports', 'pages', 'charts', 'tables', 'collections'] as const;
/** A tab of the search page. */
export type SearchTab = (typeof searchTabs)[number];

/** Conditions of the charts and tables of a search beside its own. */
export interface FigureConditions {
  /** 0: any. */
  typeId: number;
  industryId: number;
}

/** State of the report search page, all of it in the address (defaults left out). */
export interface SearchState extends Record<IdFilter, number[]> {
  keyword: string;
  fullText: boolean;
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
  tab: SearchTab;
  figures: FigureConditions;
  /** Of the tab. */
  page: number;
}

/** Charts before anyone chose anything. */
export const initialFigures: FigureConditions = { typeId: 0, industryId: 0 };

/** A search as it is saved. */
export type SavedSearch = Data<typeof savedList>['items'][number]['search'];

/** Every filter at rest; what 清空条件 applies. */
export const cleared = {
  ...byIdFilter((): number[] => []),
  recommended: false,
  nonBroker: false,
  dateRange: 0,
  from: '',
  to: '',
  pageCount: 0,
} satisfies Partial<SearchState>;

/** Counts the chosen values of each filter but those of ids; a time range is one. */
export const chosenIn = {
  dates: ({ dateRange, from, to }) => Number(dateRange > 0 || from !== '' || to !== ''),
  pageCount: ({ pageCount }) => Number(pageCount > 0),
  features: ({ recommended, nonBroker }) => Number(recommended) + Number(nonBroker),
} satisfies Record<string, (state: SearchState) => number>;

/** Counts the chosen values of all filters. */
export const countFilters = (state: SearchState): number =>
  [
    ...Object.values(idFilters).map(({ ids }) => state[ids].length),
    ...Object.values(chosenIn).map((count) => count(state)),
  ].reduce((sum, count) => sum + count, 0);

/** The search page before anyone chose anything. */
export const initialSearchState: SearchState = {
  ...cleared,
  keyword: '',
  fullText: false,
  order: 0,
  ignored: [],
  tab: 'reports',
  figures: initialFigures,
  page: 1,
};

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const dayOf = (text: string | null): string => (isDay(text) ? text : '');

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
    ...byIdFilter(({ parameter }) => idList(query.get(parameter))),
    recommended: query.get('recommend') === '1',
    nonBroker: query.get('hideTrader') === '1',
    dateRange: oneOf(query.get('date'), [0, 1, 2, 3] as const, 0),
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    pageCount: oneOf(query.get('pages'), [0, 1, 2, 3] as const, 0),
    order: oneOf(query.get('order'), [0, 1, 2] as const, 0),
    ignored: readFields.filter((field) => (query.get('ignore') ?? '').split(',').includes(field)),
    tab: searchTabs.find((tab) => tab === query.get('tab')) ?? 'reports',
    figures: {
      typeId: idList(query.get('chartType'))[0] ?? 0,
      industryId: idList(query.get('chartIndustry'))[0] ?? 0,
    },
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
  for (const { ids, parameter } of Object.values(idFilters)) put(parameter, state[ids].join(','), '');
  put('recommend', state.recommended ? '1' : '', '');
  put('hideTrader', state.nonBroker ? '1' : '', '');
  put('date', String(state.dateRange), '0');
  put('from', state.from, '');
  put('to', state.to, '');
  put('pages', String(state.pageCount), '0');
  put('order', String(state.order), '0');
  put('ignore', state.ignored.join(','), '');
  put('tab', state.tab, 'reports');
  put('chartType', String(state.figures.typeId), '0');
  put('chartIndustry', String(state.figures.industryId), '0');
  put('page', String(state.page), '1');
  return query;
}

/** The parameters of a search of pages for a state; `page` is that of the tab. */
export function toPageRequest(state: SearchState): Input<typeof searchPages> {
  const { counts: _counts, ...request } = toSearchRequest(state);
  return { ...request, ...(state.keyword !== '' && { facets: 1 }) };
}

/** The filters of a search that its charts follow: all but its time. */
export const reportFilters = (state: SearchState) =>
  ({
    ...byIdFilter(({ ids }) => state[ids]),
    pageCount: state.pageCount,
    recommend: state.recommended ? 1 : 0,
    hideTrader: state.nonBroker ? 1 : 0,
  }) as const;

/** The parameters of a search of reports. The first page tells of all kinds of hits, and when reports were published. */
export function toSearchRequest(state: SearchState): Input<typeof searchReports> {
  const tells = state.keyword !== '' && state.page === 1;
  return {
    ...(tells && { counts: 1, trend: 1 }),
    keyword: state.keyword,
    onlyTitle: state.fullText ? 0 : 1,
    orText: state.fullText || state.keyword === '' ? 0 : 1,
    ...reportFilters(state),
    dateRange: state.dateRange,
    ...(state.from && { startTime: chinaMoment(state.from) / 1000 }),
    ...(state.to && { endTime: chinaMoment(state.to, '23:59:59') / 1000 }),
    order: state.order,
    ignoreRead: state.ignored,
    page: state.page,
    pageSize: searchPageSize,
  };
}

/** The search page's state for a saved search. */
export const savedSearchState = (search: SavedSearch): SearchState => ({
  ...initialSearchState,
  keyword: search.keyword,
  fullText: search.onlyTitle === 0,
  ...byIdFilter(({ ids }) => search[ids]),
  recommended: search.recommend === 1,
  nonBroker: search.hideTrader === 1,
  dateRange: search.dateRange,
  from: dayIn(search.startTime),
  to: dayIn(search.endTime),
  pageCount: search.pageCount,
  ignored: search.ignoreRead,
});

const dayIn = (seconds: number | undefined): string =>
  seconds === undefined ? '' : chinaDay(seconds * 1000);

const asking =
  /[?？]|什么|多少|哪[些个里儿家种年位]|谁|为何|为啥|如何|怎么|怎样|多[高大长久快远]|几[个家年次倍]|是否|能否|会不会|有没有|吗$|呢$/u;
/** Measures: who names one with its subject wants its figure, though no word asks for it. */
const measured =
  /装机|销量|产量|出货|产能|占比|份额|集中度|渗透率|增速|增长率|同比|规模|价格|均价|收入|营收|利润|毛利率|净利率|市盈率|估值|目标价|预测|胜率|回撤|年化/u;
const minMeasured = 6;

/** Whether a keyword reads like a question, so that a sentence may answer it. Names and subjects get reports alone. */
export function readsAsQuestion(keyword: string): boolean {
  const text = keyword.trim();
  return asking.test(text) || (text.length >= minMeasured && measured.test(text));
}
