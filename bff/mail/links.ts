import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../secrets.ts';

/** Names a reader's address at a moment; a link of another address, or of a moment that is over, opens nothing. */
interface LinkOf {
  userId: number;
  address: string;
  /** Moment in ms until which the link holds; 0: as long as the reader has this address. */
  until: number;
}

/** Makes and checks the signed links in letters; no engine holds what signs them. */
export interface MailLinks {
  of(link: LinkOf): string;
  opens(link: LinkOf, key: string, now: Date): boolean;
}

/** Links of one purpose: what confirms an address never takes it off a list. */
export function createMailLinks(
  { internalKey, publicUrl }: { internalKey: string; publicUrl: string },
  path: string,
): MailLinks {
  const hash = keyedHash(internalKey, `link in a letter: ${path}`);
  const sign = ({ userId, address, until }: LinkOf) => hash(`${userId}.${until}.${address}`);
  return {
    of(link) {
      // The secret is in the query: paths are logged.
      const query = new URLSearchParams({ id: String(link.userId), key: sign(link) });
      if (link.until > 0) query.set('until', String(link.until));
      return new URL(`${path}?${query}`, publicUrl).href;
    },
    opens(link, key, now) {
      const [expected, given] = [Buffer.from(sign(link)), Buffer.from(key)];
      const signed = expected.length === given.length && timingSafeEqual(expected, given);
      return signed && (link.until === 0 || now.getTime() <= link.until);
    },
  };
}

/** Addresses of the pages that links in letters open. */
export const mailPaths = { confirm: '/mail/confirm', unsubscribe: '/mail/unsubscribe' } as const;
