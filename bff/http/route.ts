import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Call, Data, Parsed } from '../contract/call.ts';
import type { Viewer } from '../entitlements/plans.ts';

/** The viewer and the HTTP exchange, for the few handlers that set cookies or stream. */
export interface Exchange<User extends number | null = number | null> {
  viewer: Viewer;
  /** The user who asks; null for a visitor, where the call is anyone's. */
  userId: User;
  request: Request;
  response: Response;
  /** Carries the request's id. */
  log: Logger;
}

/** The exchange of a call: where it needs a user there is one, for others never reach the handler. */
type ExchangeOf<C extends Call> = Exchange<C['who'] extends 'anyone' ? number | null : number>;

/** Answers one call: gets its parsed input, gives what `data` shall hold, throws `ApiError` to refuse. */
export type Handler<C extends Call> = (
  input: Parsed<C>,
  exchange: ExchangeOf<C>,
) => Promise<Data<C>> | Data<C>;

/** A call of the contract with the handler that answers it. Features hand lists of these to `app.ts`. */
export interface Route {
  call: Call;
  handler: Handler<Call>;
  /** Told before a call is refused because its session is none any more. */
  onExpired?: (request: Request, response: Response) => void;
}

/** Pairs a call with its handler; the contract's types hold the handler to both shapes. */
export function handle<C extends Call>(
  call: C,
  handler: Handler<C>,
  more: Pick<Route, 'onExpired'> = {},
): Route {
  return { call, handler: handler as Handler<Call>, ...more };
}

/** Tells who asks. @throws `ApiError` bad_token when a session would act without its token. */
export type ReadViewer = (request: Request) => Promise<Viewer>;
