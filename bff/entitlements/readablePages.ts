import type { Sequelize } from 'sequelize';
import { hasDownloaded } from '../models/download.ts';
import { planOf, previewPages, type Viewer } from './plans.ts';

/** What of a report decides how much of it one may read. */
export interface ReadableReport {
  id: number;
  page_count: number;
  uploader_id: number | null;
}

/**
 * How many pages of a report a viewer may see (decisions: members, its uploader and whoever downloaded it all,
 * others the preview). The one rule for the detail page, the reader's marks and the page images.
 */
export async function readablePages(
  database: Sequelize,
  viewer: Viewer,
  report: ReadableReport,
): Promise<number> {
  return (await readsWhole(database, viewer, report)) ? report.page_count : previewPages(report.page_count);
}

async function readsWhole(database: Sequelize, viewer: Viewer, report: ReadableReport): Promise<boolean> {
  if (viewer.userId === null) return false;
  if (viewer.operator || planOf(viewer.level).readsWholeReports || viewer.userId === report.uploader_id)
    return true;
  return hasDownloaded(database, viewer.userId, report.id);
}
