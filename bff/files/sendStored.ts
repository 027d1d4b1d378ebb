import type { Response } from 'express';
import { ApiError } from '../http/apiError.ts';

/** What `send` refuses by itself, with the headers that say why: If-Match and Range that cannot be met. */
const conditions = new Set([412, 416]);

interface SendError extends Error {
  status?: number;
  code?: string;
  headers?: Record<string, string>;
}

/**
 * Sends a file of the store; Range, HEAD, ETag and conditions are Express' own. Ends when all is sent or the
 * client has left.
 * @throws ApiError `not_found` when there is no such file
 */
export function sendStored(
  response: Response,
  root: string,
  key: string,
  cacheControl: string,
): Promise<void> {
  response.set('Cache-Control', cacheControl);
  return new Promise((resolve, reject) => {
    response.sendFile(key, { root, cacheControl: false, dotfiles: 'deny' }, (error?: SendError) => {
      if (!error || error.code === 'ECONNABORTED' || error.code === 'EPIPE') return resolve();
      if (error.status === 404) return reject(new ApiError('not_found', { cause: error }));
      if (!conditions.has(error.status ?? 0)) return reject(error);
      response
        .status(error.status ?? 0)
        .set(error.headers ?? {})
        .end();
      resolve();
    });
  });
}
