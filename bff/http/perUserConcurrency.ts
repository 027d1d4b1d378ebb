import pLimit, { type LimitFunction } from 'p-limit';
import { ApiError, outageOf } from '../errors.ts';

/** Concurrent calls of one user; the connection pool is larger. */
const maxConcurrent = 5;
/** Milliseconds without progress after which queued calls are refused; shorter than a row lock's timeout. */
const queueTimeoutMs = 1800;

/** Runs a user's work once the user has room for it. */
export type PerUserConcurrency = <Result>(userId: number, work: () => Promise<Result>) => Promise<Result>;

/** One user's calls, and the timeout of those queued. */
interface UserCalls {
  limit: LimitFunction;
  stall?: NodeJS.Timeout;
}

/** Restarts the timeout of the queued calls. */
function watch(calls: UserCalls): void {
  clearTimeout(calls.stall);
  if (calls.limit.pendingCount > 0) calls.stall = setTimeout(calls.limit.clearQueue, queueTimeoutMs);
}

/**
 * Limits how many calls of one user run at once, so that calls blocked on one user's locked rows cannot take all
 * connections to MySQL.
 * @returns a function that throws ApiError database_unavailable for calls queued behind stalled ones
 */
export function perUserConcurrency(): PerUserConcurrency {
  const users = new Map<number, UserCalls>();
  return async (userId, work) => {
    const calls = users.get(userId) ?? { limit: pLimit({ concurrency: maxConcurrent, rejectOnClear: true }) };
    users.set(userId, calls);
    let started = false;
    const result = calls.limit(async () => {
      started = true;
      try {
        return await work();
      } catch (error) {
        // Those behind would wait as long once more, and hear the same.
        if (outageOf(error) === 'database_unavailable') calls.limit.clearQueue();
        throw error;
      } finally {
        watch(calls);
      }
    });
    if (calls.limit.pendingCount === 1) watch(calls);
    try {
      return await result;
    } catch (error) {
      throw started ? error : new ApiError('database_unavailable', { retryAfter: 2 });
    } finally {
      if (calls.limit.activeCount === 0) users.delete(userId);
    }
  };
}
