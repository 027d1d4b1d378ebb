import { ApiError } from './apiError.ts';
import { outageOf } from './outages.ts';

/** Calls of one user that run at once; the pool of connections holds more, for everybody else. */
const atOnce = 5;
/** Milliseconds without one of them ending until those behind are refused: less than a locked row holds them. */
const queueTimeoutMs = 1800;

/** Runs a user's work once the user has room for it. */
export type PerUserConcurrency = <Result>(userId: number, work: () => Promise<Result>) => Promise<Result>;

/** A call whose turn has not come. */
interface Waiting {
  go(): void;
  refuse(): void;
}

/** What one user has running, and who waits for it to end. */
interface Share {
  running: number;
  waiting: Waiting[];
  stall: NodeJS.Timeout | undefined;
}

/**
 * Keeps one user from all connections to MySQL: when what that user's calls wait for is held, they wait for each
 * other, not everybody for them.
 * @returns throws ApiError database_unavailable for calls behind others that do not end
 */
export function perUserConcurrency(): PerUserConcurrency {
  const shares = new Map<number, Share>();
  return async (userId, work) => {
    const share = shares.get(userId) ?? { running: 0, waiting: [], stall: undefined };
    shares.set(userId, share);
    if (share.running >= atOnce) await turnOf(share);
    else share.running += 1;
    try {
      return await work();
    } catch (error) {
      // Those behind would wait as long once more, and hear the same.
      if (outageOf(error) === 'database_unavailable') refuseAll(share);
      throw error;
    } finally {
      const next = share.waiting.shift();
      watch(share);
      // Who is next takes this one's place.
      if (next) next.go();
      else share.running -= 1;
      if (share.running === 0) shares.delete(userId);
    }
  };
}

function turnOf(share: Share): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new ApiError('database_unavailable', { retryAfter: 2 }));
    share.waiting.push({ go: resolve, refuse });
    if (share.waiting.length === 1) watch(share);
  });
}

/** Gives those that run so long until the next of them ends. */
function watch(share: Share): void {
  clearTimeout(share.stall);
  if (share.waiting.length === 0) return;
  share.stall = setTimeout(() => refuseAll(share), queueTimeoutMs);
}

function refuseAll(share: Share): void {
  for (const { refuse } of share.waiting.splice(0)) refuse();
}
