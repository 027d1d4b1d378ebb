import { timingSafeEqual } from 'node:crypto';
import { addresses } from '../documents/addresses.ts';
import { ApiError } from '../errors.ts';
import { keyedHash } from '../secrets.ts';

/** Seconds an address of a PDF is good for (decisions: at most 5 minutes). */
export const linkSeconds = 300;

/** Addresses of PDFs on our own origin, each for one reader and a short time. */
export interface DownloadLinks {
  /** The address of a report's PDF for this reader. */
  original(reportId: number, userId: number, now?: number): string;
  /**
   * Checks what came back in such an address; whether the reader still has the report is another question.
   * @throws ApiError forbidden when it was altered or is another reader's, link_expired when its time is over
   */
  check(
    reportId: number,
    query: { user?: unknown; expires?: unknown; signature?: unknown },
    userId: number,
    now?: number,
  ): void;
}

/**
 * The links of one site.
 * @param secret the site's, the same in all its processes; without one links end with the process
 */
export function createDownloadLinks(secret: string): DownloadLinks {
  const hash = keyedHash(secret, 'download links');
  const sign = (reportId: number, user: string, expires: string) => hash(`${reportId}\n${user}\n${expires}`);
  const refused = () => new ApiError('forbidden', { text: '下载链接无效，请重新获取' });
  return {
    original(reportId, userId, now = Date.now()) {
      const user = String(userId);
      const expires = String(Math.floor(now / 1000) + linkSeconds);
      const query = new URLSearchParams({ user, expires, signature: sign(reportId, user, expires) });
      return addresses.original(reportId, query);
    },
    check(reportId, { user, expires, signature }, userId, now = Date.now()) {
      if (typeof user !== 'string' || typeof expires !== 'string' || typeof signature !== 'string')
        throw refused();
      const sent = Buffer.from(signature);
      const right = Buffer.from(sign(reportId, user, expires));
      if (sent.length !== right.length || !timingSafeEqual(sent, right)) throw refused();
      if (user !== String(userId)) throw refused();
      if (Number(expires) * 1000 <= now) throw new ApiError('link_expired');
    },
  };
}
