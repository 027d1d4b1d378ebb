import type { SearchState } from '../../../bff/contract/searchState.ts';

/** A ranked list of the home page: its id in the API and its words. */
export interface RankedListEntry {
  recommend: 1 | 2 | 3;
  name: string;
  note: string;
  /** Search of 更多. */
  more: Partial<SearchState>;
}

/** The three lists (spec §2, §9: 8 reports each). */
export const rankedLists: readonly RankedListEntry[] = [
  { recommend: 1, name: '每日推荐', note: '编辑精选与今日热读', more: { recommended: true } },
  { recommend: 2, name: '每周精选', note: '近七日读者之选', more: { dateRange: 1 } },
  { recommend: 3, name: '每月排行', note: '近三十日阅读与下载', more: { dateRange: 2 } },
];

/** Reports in one list (spec §9). */
export const rankedListSize = 8;
