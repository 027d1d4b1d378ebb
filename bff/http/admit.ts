import { chinaDay } from '../../mappings/chinaCalendar.ts';
import type { Who } from '../contract/call.ts';
import { plans, type Viewer } from '../entitlements/plans.ts';
import { ApiError } from '../errors.ts';

/**
 * Checks a viewer's access by `who`; the one place where calls are refused for their caller.
 * @returns the user's id; null for a visitor where anyone may
 * @throws `ApiError` session_expired for a dead session, account_closing for an account closed by its owner,
 *   database_unavailable when sessions cannot be read, not_logged_in for visitors; forbidden for operators' calls,
 *   factor_required when their second factor is due, factor_missing where they have none, payment_required below the
 *   level
 */
export function admit(who: Exclude<Who, 'anyone'>, viewer: Viewer): number;
export function admit(who: Who, viewer: Viewer): number | null;
export function admit(who: Who, viewer: Viewer): number | null {
  if (who === 'anyone') return viewer.userId;
  const userId = requireUser(viewer);
  if (who === 'operator' && !viewer.operator) {
    if (viewer.factor === 'due') throw new ApiError('factor_required');
    throw new ApiError(viewer.factor === 'missing' ? 'factor_missing' : 'forbidden');
  }
  if (typeof who === 'object' && viewer.level < who.level) {
    const enough = plans.filter(({ level }) => level >= who.level).map(({ name }) => name);
    throw new ApiError('payment_required', { text: `该功能需要${enough.join(' 或')}` });
  }
  return userId;
}

function requireUser({ userId, expired, databaseAway, closing }: Viewer): number {
  if (userId !== null) return userId;
  if (closing) {
    const text = `账号正在注销，${chinaDay(closing.erasedAfter)}后删除。如需继续使用，请先撤销注销`;
    throw new ApiError('account_closing', { text });
  }
  if (databaseAway) throw new ApiError('database_unavailable');
  throw new ApiError(expired ? 'session_expired' : 'not_logged_in');
}
