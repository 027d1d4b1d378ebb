import { LRUCache } from 'lru-cache';
import { type DocumentSource, findReport } from '../documents/index.ts';
import type { ReadableReport } from '../entitlements/readablePages.ts';

/** What of a report decides whether its files may be had. */
export interface FileOwner extends ReadableReport {
  has_pdf: boolean;
  title: string;
  /** The version that addresses of its pictures name now; absent where none is known. */
  pictures?: string | undefined;
}

/** Reports remembered; a reader asks for many pages of one. */
const maxRemembered = 2000;
/** A report taken down is gone within so many milliseconds. */
const remembered = 3000;

/** Looks up a visible report for its files; null when there is none. Asks the engine seldom. */
export function fileOwners(documents: DocumentSource): (reportId: number) => Promise<FileOwner | null> {
  const cache = new LRUCache<number, { owner: FileOwner | null }>({
    max: maxRemembered,
    ttl: remembered,
    async fetchMethod(reportId) {
      const report = await findReport(documents, reportId);
      if (report === null) return { owner: null };
      const { id, page_count, uploader_id, has_pdf, title, pictures } = report;
      return { owner: { id, page_count, uploader_id, has_pdf, title, pictures } };
    },
  });
  return async (reportId) => (await cache.forceFetch(reportId)).owner;
}
