import type { GivenMetadata } from '../artifacts.ts';

/** What is known of a PDF when it comes in. */
export interface Arrival {
  sha256: string;
  name: string;
  bytes: number;
  given: GivenMetadata;
  uploaderId: number | null;
}

/** Why a report failed. */
export interface Failure {
  /** Stable name: `refused`, `internal`, `passing`, `upload_incomplete`. */
  id: string;
  /** Chinese, for the uploader. */
  reason: string;
  /** English, for operators. */
  detail: string;
}

/** What is searchable of a report; the counts tell the next writing which documents are stale. */
export interface Indexed {
  title: string;
  pageCount: number;
  chartCount: number;
  /** When it first became searchable. */
  indexedAt: Date;
}

/** `Failure.id` of what the sweep takes up again. */
export const passingFailure = 'passing';
