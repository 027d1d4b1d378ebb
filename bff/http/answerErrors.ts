import type { ErrorRequestHandler, Response } from 'express';
import type { ErrorId } from '../contract/errors.ts';
import { ApiError, outageOf } from '../errors.ts';

/** Errors of body-parser and Express, by their `type`. */
const parserErrors: Record<string, ErrorId> = {
  'entity.parse.failed': 'malformed_json',
  'request.size.invalid': 'malformed_json',
  'request.aborted': 'malformed_json',
  'entity.too.large': 'too_large',
  'encoding.unsupported': 'wrong_content_type',
  'charset.unsupported': 'wrong_content_type',
};

/** Seconds a client may wait before it asks an engine again that was down. */
const outageRetrySeconds = 5;

/** The one place where a failure becomes an answer: HTTP status, `X-Error-Id` and the envelope (spec §7, §8). */
export const answerErrors: ErrorRequestHandler = (error, _request, response, next) => {
  const known = toApiError(error);
  // Logged with the request, within the budget of lines. What was shed is no fault to look into.
  if (known.rule.http >= 500 && known.id !== 'overloaded') response.err = error;
  // Too late to say anything: end the connection rather than pass a cut answer off as whole.
  if (response.headersSent) return next(error);
  render(response, known);
};

/** Sends a failure as an envelope. */
function render(response: Response, error: ApiError): void {
  // Headers that the failed handler set for its own answer do not apply to this one.
  for (const header of ['ETag', 'Last-Modified', 'Content-Range', 'Content-Disposition', 'Content-Type']) {
    response.removeHeader(header);
  }
  if (error.retryAfter !== undefined) response.set('Retry-After', String(Math.ceil(error.retryAfter)));
  response.set('X-Error-Id', error.id);
  response.locals.limit = error.limit;
  response.set('Cache-Control', 'no-store');
  const { rule, text, fields } = error;
  response.status(rule.http).json({ status: rule.status, message: text, data: text, fields });
}

/** What a failure is told as, whatever was thrown. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const outage = outageOf(error);
  if (outage) return new ApiError(outage, { cause: error, retryAfter: outageRetrySeconds });
  const { type, status } = (error ?? {}) as { type?: string; status?: number };
  const parser = type === undefined ? undefined : parserErrors[type];
  if (parser) return new ApiError(parser, { cause: error });
  // Express' own refusals: an undecodable path is 400, a bad Range is answered by `send` itself.
  if (status === 400 || status === 404) return new ApiError('not_found', { cause: error });
  return new ApiError('internal', { cause: error });
}
