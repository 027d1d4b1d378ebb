import { chartsOfReport } from '../charts/index.ts';
import { fileChartList, fileDetail } from '../contract/reports.ts';
import { readerKey } from '../counters/reader.ts';
import { addresses, findReport, presentReportContent } from '../documents/index.ts';
import { readablePages } from '../entitlements/readablePages.ts';
import { ApiError } from '../http/apiError.ts';
import { pageWindow } from '../http/pageWindow.ts';
import { handle, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';

/** How many crops the detail page shows in its strip. */
const stripCharts = 20;

/** One report, and its charts (spec §2, §7). */
export function detailRoutes({ documents, reads }: Services): Route[] {
  return [
    handle(fileDetail, async ({ id }, { viewer, request }) => {
      const report = await findReport(documents, id);
      if (report === null) throw new ApiError('report_not_found');
      // Counted before it is told: the first reader of the day sees 1.
      await reads.add(id, readerKey(viewer, request));
      const [[todayRead = 0], { charts }] = await Promise.all([
        reads.today([id]),
        chartsOfReport(documents, id, { from: 0, size: stripCharts }),
      ]);
      return {
        ...presentReportContent(report, { todayRead }),
        preview_pages: readablePages(viewer, report),
        online_url: '',
        is_collect: 0 as const,
        is_download: 0 as const,
        chart_list: charts.map((chart) => ({ online_url: addresses.chart(chart.id) })),
      };
    }),
    handle(fileChartList, ({ id, ...paging }) => chartsOfReport(documents, id, pageWindow(paging))),
  ];
}
