import type { GivenMetadata } from '../artifacts.ts';

/** Facts of a PDF when it comes in. */
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

/** The columns of a report that has not failed, or is tried again. */
export const noFailure = { errorId: null, errorReason: null, errorDetail: null, errorCause: '' };

/** Why a report failed, without what is its own: paths, ids, places. Numbers stand as N. */
export function causeOf(detail: string | null): string {
  return (detail ?? '').split('\n')[0]?.replace(/\d+/g, 'N').slice(0, 200) ?? '';
}

/** Facts of a report as indexed; the counts tell the next write which documents are stale. */
export interface Indexed {
  title: string;
  pageCount: number;
  chartCount: number;
  /** When it first became searchable. */
  indexedAt: Date;
}

/** `Failure.id` of what the sweep takes up again. */
export const transientFailure = 'passing';

/** An error of ours for operators: what it says and where it was. Stacks of the database's errors do not say it. */
export function traceOf({ message, stack = '' }: Error): string {
  return stack.includes(message) ? stack : `${message}\n${stack}`.trim();
}
