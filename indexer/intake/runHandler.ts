import type { Request, RequestHandler, Response } from 'express';

/** Runs a middleware within another handler; fulfilled when it goes on. @throws what it hands on as an error */
export function runHandler(handler: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    handler(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}
