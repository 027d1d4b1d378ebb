import type { Request, RequestHandler } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { ApiError } from '../http/apiError.ts';

/** Uploads take as long as 100 MiB over a slow line do. */
const patience = 600_000;

/**
 * Hands requests to the indexer's intake with path, headers and body as they are. Mount it before any body
 * parser, at the root (a mount path would be cut off), and behind whoever decides what may pass.
 * @param takes whether a path is the intake's; others go by
 */
export function proxyToIndexer(url: string, takes: (path: string) => boolean): RequestHandler {
  return createProxyMiddleware<Request>({
    target: url,
    pathFilter: takes,
    proxyTimeout: patience,
    xfwd: true,
    on: {
      error(error, request, response) {
        const failure = new ApiError('indexer_unavailable', { cause: error, retryAfter: 5 });
        // The site's one error path renders it; a bare socket has no such path.
        if (request.next && 'headersSent' in response) request.next(failure);
        else response.destroy();
      },
    },
  });
}
