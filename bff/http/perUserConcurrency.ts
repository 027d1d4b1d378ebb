import { ApiError, outageOf } from '../errors.ts';

/** Concurrent calls of one user; the connection pool is larger. */
const atOnce = 5;
/** Milliseconds without progress after which queued calls are refused; shorter than a row lock's timeout. */
const queueTimeoutMs = 1800;

/** Runs a user's work once the user has room for it. */
export type PerUserConcurrency = <Result>(userId: number, work: () => Promise<Result>) => Promise<Result>;

/** A queued call. */
interface Waiting {
  go(): void;
  refuse(): void;
}

/** One user's running and queued calls. */
interface Share {
  running: number;
  waiting: Waiting[];
  stall: NodeJS.Timeout | undefined;
}

/**
 * Limits how many calls of one user run at once, so that calls blocked on one user's locked rows cannot take all
 * connections to MySQL.
 * @returns a function that throws ApiError database_unavailable for calls queued behind stalled ones
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
      // The next one takes this one's place.
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

/** Restarts the timeout of the queued calls. */
function watch(share: Share): void {
  clearTimeout(share.stall);
  if (share.waiting.length === 0) return;
  share.stall = setTimeout(() => refuseAll(share), queueTimeoutMs);
}

function refuseAll(share: Share): void {
  for (const { refuse } of share.waiting.splice(0)) refuse();
}
