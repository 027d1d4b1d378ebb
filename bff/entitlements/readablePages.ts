import type { Sequelize } from 'sequelize';
import { downloadedAmong, hasDownloaded } from '../models/download.ts';
import { planOf, previewPages, type Viewer } from './plans.ts';

/** The fields of a report that decide how many pages may be read. */
export interface ReadableReport {
  id: number;
  page_count: number;
  uploader_id: number | null;
}

/**
 * Counts a report's pages that a viewer may see: members, its uploader and whoever downloaded it all, others the
 * preview. The one rule for the detail page, the reader's marks and the page images.
 * @param downloaded whether the viewer has downloaded it, where known; else it is looked up
 */
export async function readablePages(
  database: Sequelize,
  viewer: Viewer,
  report: ReadableReport,
  downloaded?: boolean,
): Promise<number> {
  const whole = await readsWhole(database, viewer, report, downloaded);
  return whole ? report.page_count : previewPages(report.page_count);
}

async function readsWhole(
  database: Sequelize,
  viewer: Viewer,
  report: ReadableReport,
  downloaded?: boolean,
): Promise<boolean> {
  if (viewer.userId === null) return false;
  if (viewer.operator || planOf(viewer.level).readsWholeReports || viewer.userId === report.uploader_id)
    return true;
  return downloaded ?? hasDownloaded(database, viewer.userId, report.id);
}

/** The same for many reports, by their ids; with the database away no more than the preview. */
export async function readablePagesOfAll(
  database: Sequelize,
  viewer: Viewer,
  reports: readonly ReadableReport[],
): Promise<Map<number, number>> {
  const whole = await wholeReports(database, viewer, reports);
  return new Map(
    reports.map(({ id, page_count }) => [id, whole.has(id) ? page_count : previewPages(page_count)]),
  );
}

async function wholeReports(
  database: Sequelize,
  viewer: Viewer,
  reports: readonly ReadableReport[],
): Promise<Set<number>> {
  const { userId } = viewer;
  const ids = reports.map(({ id }) => id);
  if (userId === null || ids.length === 0) return new Set();
  if (viewer.operator || planOf(viewer.level).readsWholeReports) return new Set(ids);
  const own = reports.filter(({ uploader_id }) => uploader_id === userId).map(({ id }) => id);
  try {
    return new Set([...own, ...(await downloadedAmong(database, userId, ids))]);
  } catch {
    return new Set(own);
  }
}
