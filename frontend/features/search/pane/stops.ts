import type { ReportListItem } from '../../../../bff/contract/entities.ts';

/** One place that the second pane can show: a page (from 1) of a result, and how many places it has. */
export interface Stop {
  report: ReportListItem;
  page: number;
  places: number;
}

/** The places of a list in its order: each snippet's page, or the first page of a result without snippets. */
export function stopsOf(reports: readonly ReportListItem[]): Stop[] {
  return reports
    .filter(({ page_url }) => page_url !== '')
    .flatMap((report) =>
      report.content_array.length > 0
        ? report.content_array.map(({ page, count }) => ({ report, page, places: count }))
        : [{ report, page: 1, places: 0 }],
    );
}

/** Index in the list of a result, or of one of its pages; -1 when it is not there. */
export function stopIndex(stops: readonly Stop[], reportId: number, page?: number): number {
  const exact = stops.findIndex((stop) => stop.report.id === reportId && stop.page === page);
  return exact >= 0 ? exact : stops.findIndex(({ report }) => report.id === reportId);
}
