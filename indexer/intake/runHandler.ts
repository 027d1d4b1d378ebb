import type { Request, RequestHandler, Response } from 'express';

/** Runs a middleware within another handler; resolves when it calls `next`. @throws the error it passes on */
export function runHandler(handler: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    handler(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}
