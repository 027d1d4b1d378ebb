import type { SearchState } from '../../../bff/contract/searchState.ts';
import { useCall } from '../../lib/hooks/useCall.ts';

/** A ranked list of the home page: its id in the API and its words. */
export interface RankedListEntry {
  recommend: 1 | 2 | 3;
  name: string;
  note: string;
  /** What is listed besides, and the search for it. */
  more: { name: string; search: Partial<SearchState> };
}

/** The three lists (8 reports each). */
export const rankedLists: readonly RankedListEntry[] = [
  {
    recommend: 1,
    name: '每日推荐',
    note: '编辑精选与今日热读',
    more: { name: '编辑精选', search: { recommended: true } },
  },
  {
    recommend: 2,
    name: '每周精选',
    note: '近 7 天读者之选',
    more: { name: '近 7 天的报告', search: { dateRange: 1 } },
  },
  {
    recommend: 3,
    name: '每月排行',
    note: '近 30 天阅读与下载',
    more: { name: '近 30 天的报告', search: { dateRange: 2 } },
  },
];

/** Reports in one list. */
export const rankedListSize = 8;

/** Page sizes of the home page. */
const sizes = { hotWords: 10, industries: 9, collections: 4, charts: 4 } as const;

/** The reports of one ranked list: 1 daily, 2 weekly, 3 monthly. */
export const useRanked = (recommend: 1 | 2 | 3) =>
  useCall('/api/file/homelist', { recommend, page: 1, pageSize: rankedListSize });
/** The ten hot words. */
export const useHotWords = () => useCall('/api/file/getHotWords', { page: 1, pageSize: sizes.hotWords });
/** The eight file types. */
export const useFileTypes = () => useCall('/api/tag/fileTypeList', {});
/** The nine hot industries. */
export const useIndustries = () => useCall('/api/tag/industryList', { page: 1, pageSize: sizes.industries });
/** The first four collections. */
export const useCollections = () => useCall('/api/collection/list', { page: 1, pageSize: sizes.collections });
/** Four charts, no tables, each of another report. */
export const useCharts = () =>
  useCall('/api/chart/search', { page: 1, pageSize: sizes.charts, perReport: 1, kind: 1 });

/** Failures of the whole page, and a retry of all of it; the answers are shared with the parts. */
export function useHomeFailures(): { error: unknown; retry: () => void } {
  const calls = [
    useRanked(1),
    useRanked(2),
    useRanked(3),
    useHotWords(),
    useFileTypes(),
    useIndustries(),
    useCollections(),
    useCharts(),
  ];
  const failed = calls.filter(({ error, data }) => error && !data);
  return {
    error: failed[0]?.error,
    retry: () => {
      for (const { mutate } of failed) void mutate();
    },
  };
}
