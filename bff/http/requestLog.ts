import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { type HttpLogger, pinoHttp } from 'pino-http';
import { describeError } from '../log.ts';

/** Lines of each kind that a process logs in a window; the others are counted. */
export const maxLines = { answered: 1_200, refused: 20, failed: 120 } as const;
const windowMs = 60_000;

/** Tells whether a line of a kind may still be logged in this minute. */
type LineBudget = (kind: keyof typeof maxLines, status: number) => boolean;

/**
 * Limits how many requests are logged one by one; omitted ones are logged as counts by status at the end of a window.
 * @param window in milliseconds
 */
export function createLineBudget(log: Logger, window = windowMs): LineBudget {
  const logged = new Map<string, number>();
  const omitted = new Map<number, number>();
  let isOpen = false;
  const close = () => {
    if (omitted.size > 0)
      log.warn({ omitted: Object.fromEntries(omitted) }, 'requests not logged one by one');
    isOpen = false;
    logged.clear();
    omitted.clear();
  };
  return (kind, status) => {
    if (!isOpen) {
      isOpen = true;
      setTimeout(close, window).unref();
    }
    // Each refusal by itself: a flood of one status leaves room for the others.
    const name = kind === 'refused' ? `refused ${status}` : kind;
    const count = (logged.get(name) ?? 0) + 1;
    logged.set(name, count);
    if (count <= maxLines[kind]) return true;
    omitted.set(status, (omitted.get(status) ?? 0) + 1);
    return false;
  };
}

/** Asked every few seconds by machines; not worth a line each. */
const quietPaths = new Set(['/healthz', '/readyz', '/metrics']);
/** Characters of a path that are logged; the rest is whatever a stranger liked to send. */
const maxPathLength = 256;
/** Answers to what nobody was promised: unknown addresses, too much, too many, too busy. */
const refusals = new Set([400, 404, 405, 410, 413, 414, 415, 422, 429, 431, 503]);

/**
 * One JSON line a request, and `request.log` with the request's id for all that happens in it. Bodies, headers,
 * queries and addresses are left out: they hold passwords, codes, sessions and phone numbers. Refusals, and answers
 * beyond a number a minute, are counted instead (`createLineBudget`), so that nobody rolls the log away.
 */
export function requestLog(log: Logger): HttpLogger<Request, Response> {
  const mayLog = createLineBudget(log);
  return pinoHttp<Request, Response>({
    logger: log,
    genReqId(_request, response) {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel(_request, response, error) {
      const { statusCode: status } = response;
      const failed = Boolean(error ?? response.err) || status >= 500;
      const kind = refusals.has(status) ? 'refused' : failed ? 'failed' : 'answered';
      if (!mayLog(kind, status)) return 'silent';
      return failed ? 'error' : status === 429 ? 'warn' : 'info';
    },
    // The stack that pino-http makes up for a 5xx is useless.
    customErrorObject: (_request, response, _error, fields: { err?: unknown }) =>
      response.err ? fields : { ...fields, err: undefined },
    customErrorMessage: (_request, response) => String(response.getHeader('X-Error-Id') ?? 'request errored'),
    autoLogging: { ignore: (request) => quietPaths.has(pathOf(request)) },
    serializers: {
      req: (request: { id: string; method: string; raw: Request }) => ({
        id: request.id,
        method: request.method,
        path: pathOf(request.raw),
      }),
      // pino-http sets its own serializer above the log's, and hands over what that made.
      err: (serialized: { raw: unknown }) => describeError(serialized.raw),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
}

function pathOf(request: Request): string {
  const path = (request.originalUrl ?? request.url ?? '').split('?', 1)[0] ?? '';
  return path.length > maxPathLength ? `${path.slice(0, maxPathLength)}…` : path;
}
