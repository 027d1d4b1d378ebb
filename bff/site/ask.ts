import type { Request, Response } from 'express';
import type { Call, Data, Input } from '../contract/call.ts';
import { visitor } from '../entitlements/plans.ts';
import type { Route } from '../http/route.ts';

/** Answers a call of the contract as a visitor would be answered. @throws `ApiError` as the call does */
export type Ask = <C extends Call>(call: C, input: Input<C>) => Promise<Data<C>>;

/** Calls of anyone's made by the server itself, so that the first HTML says what the page's own calls say. */
export function createAsk(routes: readonly Route[], request: Request, response: Response): Ask {
  return async (call, input) => {
    const route = routes.find((one) => one.call === (call as Call));
    if (!route) throw new Error(`no route answers ${call.path}`);
    const exchange = { viewer: visitor, userId: null as never, request, response, log: request.log };
    return (await route.handler(call.request.parse(input), exchange)) as never;
  };
}
