import { planOf, previewPages, type Viewer } from './plans.ts';

/** What of a report decides how much of it one may read. */
export interface ReadableReport {
  page_count: number;
  uploader_id: number | null;
}

/**
 * How many pages of a report a viewer may see (decisions: members and its uploader all, others the preview). The
 * one rule for the detail page, the reader's marks and the page images.
 */
export function readablePages(viewer: Viewer, report: ReadableReport): number {
  const uploaded = viewer.userId !== null && viewer.userId === report.uploader_id;
  const whole = uploaded || viewer.operator || planOf(viewer.level).readsWholeReports;
  return whole ? report.page_count : previewPages(report.page_count);
}
