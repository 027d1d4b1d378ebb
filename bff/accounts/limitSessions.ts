import type { RateLimiter } from '../http/rateLimit.ts';
import type { ReadViewer } from '../http/viewer.ts';
import { hashSecret, readSid } from './credentials.ts';

/**
 * Consumes one use of a limit for each request of a session, from however many addresses it comes (decisions, limits).
 * A session that is none costs its address alone, which was counted before.
 */
export function limitSessions(readViewer: ReadViewer, limiter: RateLimiter): ReadViewer {
  return async (request) => {
    const viewer = await readViewer(request);
    const sid = viewer.userId === null ? null : readSid(request);
    if (sid !== null) await limiter(`session-${hashSecret(sid).slice(0, 22)}`);
    return viewer;
  };
}
