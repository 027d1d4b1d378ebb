import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Call, Data, Parsed } from '../contract/call.ts';
import type { Viewer } from '../entitlements/plans.ts';

/** Who asks, and the HTTP exchange for the few handlers that set cookies or stream. */
export interface Exchange {
  viewer: Viewer;
  request: Request;
  response: Response;
  /** Carries the request's id. */
  log: Logger;
}

/** Answers one call: gets its parsed input, gives what `data` shall hold, throws `ApiError` to refuse. */
export type Handler<C extends Call> = (input: Parsed<C>, exchange: Exchange) => Promise<Data<C>> | Data<C>;

/** A call of the contract with the handler that answers it. Features hand lists of these to `app.ts`. */
export interface Route {
  call: Call;
  handler: Handler<Call>;
}

/** Pairs a call with its handler; the contract's types hold the handler to both shapes. */
export function handle<C extends Call>(call: C, handler: Handler<C>): Route {
  return { call, handler: handler as Handler<Call> };
}
