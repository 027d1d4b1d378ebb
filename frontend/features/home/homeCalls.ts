import { searchCharts } from '../../../bff/contract/charts.ts';
import { collectionList } from '../../../bff/contract/collections.ts';
import { homeList, hotWordList } from '../../../bff/contract/reports.ts';
import { fileTypeList, industryList } from '../../../bff/contract/tags.ts';
import { useCall } from '../../lib/hooks/useCall.ts';
import { rankedListSize } from './rankedLists.ts';

/** Page sizes of the home page (spec §9). */
const sizes = { hotWords: 10, industries: 9, collections: 4, charts: 4 } as const;

/** The reports of one ranked list: 1 daily, 2 weekly, 3 monthly. */
export const useRanked = (recommend: 1 | 2 | 3) =>
  useCall(homeList, { recommend, page: 1, pageSize: rankedListSize });
/** The ten hot words. */
export const useHotWords = () => useCall(hotWordList, { page: 1, pageSize: sizes.hotWords });
/** The eight file types. */
export const useFileTypes = () => useCall(fileTypeList, {});
/** The nine hot industries. */
export const useIndustries = () => useCall(industryList, { page: 1, pageSize: sizes.industries });
/** The first four collections. */
export const useCollections = () => useCall(collectionList, { page: 1, pageSize: sizes.collections });
/** Four charts, each of another report. */
export const useCharts = () => useCall(searchCharts, { page: 1, pageSize: sizes.charts, perReport: 1 });

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
