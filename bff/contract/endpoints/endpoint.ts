import type * as contract from '../call.ts';

/** A call as the pages know it: its address, and by type alone what it takes and gives. Its schemas stay with the server. */
export interface Endpoint<C extends contract.Call = contract.Call> {
  method: C['method'];
  path: C['path'];
  /** Never set: carries the types. */
  readonly call?: C;
}

/** Request of a call as a page sends it, before defaults are filled in. */
export type Input<E extends Endpoint> = contract.Input<NonNullable<E['call']>>;
/** `data` of a successful answer. */
export type Data<E extends Endpoint> = contract.Data<NonNullable<E['call']>>;

/** A POST of the contract; the compiler holds `path` to the call's own. */
export const post = <C extends contract.Call & { method: 'POST' }>(path: C['path']): Endpoint<C> => ({
  method: 'POST',
  path,
});

/** A GET of the contract. */
export const get = <C extends contract.Call & { method: 'GET' }>(path: C['path']): Endpoint<C> => ({
  method: 'GET',
  path,
});
