import type { Viewer } from '../entitlements/plans.ts';
import { ApiError } from './apiError.ts';

/**
 * The user who asks, for calls that need one.
 * @throws `ApiError` session_expired when a session was sent that is none any more, database_unavailable when
 *   nobody can tell now, not_logged_in otherwise
 */
export function requireUser({ userId, expired, databaseAway }: Viewer): number {
  if (userId !== null) return userId;
  if (databaseAway) throw new ApiError('database_unavailable');
  throw new ApiError(expired ? 'session_expired' : 'not_logged_in');
}
