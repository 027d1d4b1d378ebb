import type { Report, Stage } from '../catalog/reportModel.ts';

/** Where a report stands, as the intake answers it. Times are ISO 8601. */
export interface ReportStatus {
  id: number;
  kind: 'pdf' | 'text';
  name: string;
  title: string;
  stage: Stage;
  /** 0 to 1. */
  progress: number;
  /** The report that was there before with the same bytes; then this is that report. */
  duplicate_of: number | null;
  error: { id: string; reason: string; message: string } | null;
  uploader_id: number | null;
  bytes: number;
  page_count: number;
  chart_count: number;
  visible: boolean;
  recommend: number;
  /** What the row says, and what of it the index has. */
  version: number;
  indexed_version: number;
  created_at: string;
  updated_at: string;
  indexed_at: string | null;
}

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

/** Presents a catalog row. */
export function reportStatus(report: Report, duplicateOf: number | null = null): ReportStatus {
  const { errorId, errorReason, errorDetail } = report;
  return {
    id: report.id,
    kind: report.kind,
    name: report.name,
    title: report.title,
    stage: report.stage,
    progress: progress[report.stage],
    duplicate_of: duplicateOf,
    error: errorId
      ? { id: errorId, reason: errorReason ?? '', message: (errorDetail ?? '').split('\n')[0] ?? '' }
      : null,
    uploader_id: report.uploaderId,
    bytes: report.bytes,
    page_count: report.pageCount,
    chart_count: report.chartCount,
    visible: report.visible,
    recommend: report.recommend,
    version: report.version,
    indexed_version: report.indexedVersion,
    created_at: report.createdAt.toISOString(),
    updated_at: report.updatedAt.toISOString(),
    indexed_at: report.indexedAt?.toISOString() ?? null,
  };
}
