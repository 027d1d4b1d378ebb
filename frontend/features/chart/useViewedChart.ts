import { chartDetail } from '../../../bff/contract/charts.ts';
import type { Chart } from '../../../bff/contract/entities.ts';
import { fileChartList } from '../../../bff/contract/reports.ts';
import type { ApiError } from '../../lib/api.ts';
import { useCall } from '../../lib/useCall.ts';

/** Charts of one report that its strip shows; few have more. */
const stripSize = 50;

/** The chart on show and what it is walked through with. */
export interface ViewedChart {
  chart: Chart | undefined;
  /** The list it was opened from; where that lacks it (an address that was sent), the charts of its report. */
  list: readonly Chart[];
  /** The charts of its report in page order; undefined while they load. */
  siblings: readonly Chart[] | undefined;
  /** Why there is no chart to show. */
  error: ApiError | undefined;
  retry: () => void;
}

/** The chart with an id (0: none), from the list on the page where it has it. */
export function useViewedChart(id: number, charts: readonly Chart[]): ViewedChart {
  const listed = charts.find((chart) => chart.id === id);
  const asked = useCall(chartDetail, id > 0 && !listed ? { id } : null, { keepPreviousData: false });
  const fid = listed?.fid ?? asked.data?.fid;
  const own = useCall(fileChartList, fid ? { id: fid, page: 1, pageSize: stripSize } : null);
  const siblings = own.data?.charts[0]?.fid === fid ? own.data?.charts : undefined;
  const chart = listed ?? siblings?.find((sibling) => sibling.id === id) ?? asked.data;
  const list = listed ? charts : (siblings ?? []);
  return {
    chart,
    list,
    siblings,
    error: chart === undefined ? asked.error : undefined,
    retry: () => void asked.mutate(),
  };
}
