import type { AskIntake } from '../clients/indexer.ts';
import type { Viewer } from '../entitlements/plans.ts';

/** A report as the intake answers it (`GET /intake/status`, `POST /intake/upload`). */
export interface IntakeReport {
  id: number;
  name: string;
  title: string;
  stage: 'queued' | 'inspect' | 'text' | 'metadata' | 'charts' | 'pages' | 'index' | 'done' | 'failed';
  progress: number;
  duplicate_of: number | null;
  error: { reason: string } | null;
  uploader_id: number | null;
  bytes: number;
  page_count: number;
  visible: boolean;
  created_at: string;
}

/** A file the intake did not take. */
export interface RefusedFile {
  name: string;
  /** Chinese, for the uploader. */
  refused: string;
}

/** What was read from a report, with corrections (`GET /intake/:id/metadata`). */
export interface IntakeMetadata {
  title: string;
  organization: string;
  researchers: string[];
  date: string | null;
  industry_id: number;
  type_id: number;
  evidence?: Record<string, { page: number; confidence: number }>;
}

/** Which hashes the catalog has (`POST /intake/check`). */
export interface IntakeCheck {
  items: { sha256: string; duplicate_of: number | null; title: string }[];
  left: number;
  limit: number;
}

/** A conversion (`POST /intake/doc2png`, `POST /intake/checkTask`). */
export interface IntakeTask {
  task_id: string;
  report_id: number;
  state: 'waiting' | 'running' | 'done' | 'failed';
  progress: number;
  pages: string[];
  error: string;
}

/** What the intake knows of a report; null when there is none. */
export async function readUpload(ask: AskIntake, id: number): Promise<IntakeReport | null> {
  const { items } = await ask<{ items: IntakeReport[] }>(`/intake/status?ids=${id}`);
  return items[0] ?? null;
}

/** Whether a viewer may handle a report as an upload of their own; operators may handle all. */
export function isOwn({ uploader_id }: IntakeReport, { userId, operator }: Viewer): boolean {
  return operator || (userId !== null && userId === uploader_id);
}
