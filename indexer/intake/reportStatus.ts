import type { ReportStatus, Stage } from '../../mappings/intake.ts';
import type { Report } from '../catalog/reportModel.ts';

/** Share of the work done when a stage begins, from what the stages take on ordinary reports. */
const progress: Record<Stage, number> = {
  queued: 0,
  inspect: 0.05,
  text: 0.1,
  metadata: 0.3,
  charts: 0.35,
  pages: 0.85,
  index: 0.9,
  done: 1,
  failed: 1,
};

/** What its sender hears: pages first is the site's own order, and given up is over. */
const recognition = {
  waiting: 'waiting',
  figures: 'waiting',
  done: 'done',
  failed: 'done',
  none: null,
} as const;

/** Presents a catalog row. */
export function reportStatus(report: Report, duplicateOf: number | null = null): ReportStatus {
  const { errorId, errorReason, errorDetail } = report;
  const awaited: keyof typeof recognition = report.recognition ?? 'none';
  return {
    id: report.id,
    kind: report.kind,
    name: report.name,
    title: report.title,
    stage: report.stage,
    progress: progress[report.stage],
    duplicate_of: duplicateOf,
    copy_of: report.copyOf ?? null,
    error: errorId
      ? { id: errorId, reason: errorReason ?? '', message: (errorDetail ?? '').split('\n')[0] ?? '' }
      : null,
    uploader_id: report.uploaderId,
    bytes: report.bytes,
    page_count: report.pageCount,
    chart_count: report.chartCount,
    recognition: recognition[awaited],
    unread_pages: report.unreadPages ?? 0,
    visible: report.visible,
    recommend: report.recommend,
    version: report.version,
    indexed_version: report.indexedVersion,
    created_at: report.createdAt.toISOString(),
    updated_at: report.updatedAt.toISOString(),
    indexed_at: report.indexedAt?.toISOString() ?? null,
  };
}
