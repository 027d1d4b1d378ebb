import { type Request, type RequestHandler, Router } from 'express';
import pLimit, { type LimitFunction } from 'p-limit';
import { chinaDay } from '../../mappings/chinaCalendar.ts';
import { keyScopeOf } from '../contract/account/keys.ts';
import type { Who } from '../contract/call.ts';
import { type Envelope, envelopeStatus } from '../contract/errors.ts';
import { plans, type Viewer } from '../entitlements/plans.ts';
import { ApiError, outageOf } from '../errors.ts';
import { describeProblems } from './answerErrors.ts';
import type { ReadViewer, Route } from './route.ts';

/**
 * Express router for a list of routes. Each parses by its contract, lets in who may call, runs, and answers
 * `{status: 1, message, data}`; another method on a known path is 405 with `Allow`.
 * @throws (at start) when two routes claim one method and path.
 */
export function mountRoutes(
  routes: readonly Route[],
  readViewer: ReadViewer,
  shareOf: PerUserConcurrency,
): Router {
  const router = Router({ caseSensitive: true });
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    const { method, path } = route.call;
    const known = methods.get(path) ?? [];
    if (known.includes(method)) throw new Error(`Two routes claim ${method} ${path}`);
    methods.set(path, [...known, method]);
    router[method === 'GET' ? 'get' : 'post'](path, answer(route, readViewer, shareOf));
  }
  for (const [path, known] of methods) router.all(path, refuseMethod(known));
  return router;
}

function answer(
  { call, handler, onExpired }: Route,
  readViewer: ReadViewer,
  shareOf: PerUserConcurrency,
): RequestHandler {
  return async (request, response) => {
    response.set('Cache-Control', 'no-store');
    const parsed = call.request.safeParse(sent(request), { reportInput: true });
    if (!parsed.success) throw new ApiError('invalid', describeProblems(parsed.error));
    const viewer = await readViewer(request);
    if (viewer.expired) onExpired?.(request, response);
    // Handlers of anyone's calls say that they take null; the types hold each to its own.
    const userId = admitCall(call, viewer) as number;
    const work = async () => handler(parsed.data, { viewer, userId, request, response, log: request.log });
    // Calls for anyone touch no row of the user.
    const data = await (call.who === 'anyone' ? work() : shareOf(userId, work));
    // A handler that streamed its own answer has nothing left for an envelope.
    if (response.headersSent) return;
    response.json({ status: envelopeStatus.success, message: 'success', data } satisfies Envelope<unknown>);
  };
}

/** The body of a POST (none is an empty one; `null` is none of ours) or the query of a GET. */
function sent(request: Request): unknown {
  if (request.method !== 'POST') return request.query;
  return request.body === undefined ? {} : request.body;
}

function refuseMethod(known: string[]): RequestHandler {
  const allowed = known.includes('GET') ? [...known, 'HEAD'] : known;
  return (_request, response) => {
    response.set('Allow', allowed.join(', '));
    throw new ApiError('method_not_allowed');
  };
}

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

/** Admits a viewer to a call by the scope of the key that is shown, and by `who`. Each door to a call asks here. */
export function admitCall(call: { path: string; who: Who }, viewer: Viewer): number | null {
  admitKey(viewer, keyScopeOf(call));
  return admit(call.who, viewer);
}

const keyRefusals = { read: '密钥只能用于读取的接口', upload: '密钥只能用于上传的接口' };

/** Refuses a viewer whose key is not of this scope; sessions and visitors have none. @throws `ApiError` forbidden */
export function admitKey({ byKey }: Viewer, scope: Viewer['byKey']): void {
  if (byKey && byKey !== scope) throw new ApiError('forbidden', { text: keyRefusals[byKey] });
}

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
