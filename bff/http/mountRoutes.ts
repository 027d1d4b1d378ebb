import { type Request, type RequestHandler, Router } from 'express';
import type { Envelope } from '../contract/envelope.ts';
import { envelopeStatus } from '../contract/envelope.ts';
import { ApiError } from '../errors.ts';
import { admit } from './admit.ts';
import { type PerUserConcurrency, perUserConcurrency } from './perUserConcurrency.ts';
import { describeProblems } from './problems.ts';
import type { Route } from './route.ts';
import type { ReadViewer } from './viewer.ts';

/**
 * Express router for a list of routes. Each parses by its contract, lets in who may call, runs, and answers
 * `{status: 1, message, data}` (spec §7); another method on a known path is 405 with `Allow`.
 * @throws (at start) when two routes claim one method and path.
 */
export function mountRoutes(routes: readonly Route[], readViewer: ReadViewer): Router {
  const router = Router({ caseSensitive: true });
  const shareOf = perUserConcurrency();
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
    const userId = admit(call.who, viewer) as number;
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
