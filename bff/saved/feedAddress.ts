import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../secrets.ts';

/** Part of a saved search that its feed's address is made from. */
interface FeedOf {
  id: number;
  feed_nonce: string;
}

/** Makes and checks the secret part of feeds' addresses: it is derived, so no engine and no backup holds it. */
export function createFeedTokens(secret: string): {
  of(saved: FeedOf): string;
  opens(saved: FeedOf, token: string): boolean;
} {
  const hash = keyedHash(secret, 'feed of a saved search');
  const of = ({ id, feed_nonce }: FeedOf) => hash(`${id}.${feed_nonce}`);
  return {
    of,
    opens(saved, token) {
      const [expected, given] = [Buffer.from(of(saved)), Buffer.from(token)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/** Address of a feed below the site's. The secret is in the query: paths are logged. */
export const feedPath = (id: number, token: string): string => `/feed/${id}.xml?key=${token}`;
