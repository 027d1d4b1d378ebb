import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { type HttpLogger, pinoHttp } from 'pino-http';
import { describeError } from '../log.ts';

/** Asked every few seconds by machines; not worth a line each. */
const quietPaths = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * One JSON line a request, and `request.log` with the request's id for all that happens in it. Bodies, headers,
 * queries and addresses are left out: they hold passwords, codes, sessions and phone numbers.
 */
export function requestLog(log: Logger): HttpLogger<Request, Response> {
  return pinoHttp<Request, Response>({
    logger: log,
    genReqId(_request, response) {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (_request, response, error) =>
      error || response.statusCode >= 500 ? 'error' : response.statusCode === 429 ? 'warn' : 'info',
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
  return (request.originalUrl ?? request.url ?? '').split('?', 1)[0] ?? '';
}
