import express, { type RequestHandler } from 'express';
import { ApiError } from './apiError.ts';

/** Search text has no length limit of its own (decisions: limits); a body as a whole has this one. */
const largest = '1mb';

const parse = express.json({ limit: largest, strict: false, type: 'application/json' });

/**
 * Reads JSON bodies of calls. A body of any other content type is 415; malformed JSON, oversize and aborted
 * bodies become errors that `answerErrors` knows.
 */
export const jsonBody: RequestHandler = (request, response, next) => {
  // `is` gives null for a request without a body, false for a body of another type.
  if (request.method === 'POST' && request.is('application/json') === false) {
    throw new ApiError('wrong_content_type', { text: '请求内容应为 application/json' });
  }
  parse(request, response, next);
};
