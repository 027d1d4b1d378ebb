import type { Call, Data, Input } from './call.ts';

type CallsOf<Module> = Module extends unknown ? Extract<Module[keyof Module], Call> : never;

/** Every call that a page may make: types alone, so that the schemas stay with the server. */
type PageCall = CallsOf<
  | typeof import('./account/accounts.ts')
  | typeof import('./account/keys.ts')
  | typeof import('./account/ownAccount.ts')
  | typeof import('./account/phoneAccounts.ts')
  | typeof import('./account/secondFactor.ts')
  | typeof import('./charts.ts')
  | typeof import('./collections.ts')
  | typeof import('./desk/audit.ts')
  | typeof import('./desk/jobs.ts')
  | typeof import('./desk/lab.ts')
  | typeof import('./desk/messages.ts')
  | typeof import('./desk/payments.ts')
  | typeof import('./desk/placements.ts')
  | typeof import('./desk/reports.ts')
  | typeof import('./desk/search.ts')
  | typeof import('./desk/users.ts')
  | typeof import('./feedback.ts')
  | typeof import('./groups.ts')
  | typeof import('./invoices.ts')
  | typeof import('./lists/favourites.ts')
  | typeof import('./lists/reading.ts')
  | typeof import('./lists/references.ts')
  | typeof import('./notes/notebooks.ts')
  | typeof import('./notes/notes.ts')
  | typeof import('./orders.ts')
  | typeof import('./places.ts')
  | typeof import('./answers/quantities.ts')
  | typeof import('./reports.ts')
  | typeof import('./search.ts')
  | typeof import('./sharing.ts')
  | typeof import('./site/about.ts')
  | typeof import('./tags.ts')
  | typeof import('./uploads.ts')
  | typeof import('./watch/digests.ts')
  | typeof import('./watch/savedSearches.ts')
  | typeof import('./answers/writtenAnswer.ts')
>;

type Calls = { [C in PageCall as C['path']]: C };

/** Address of a call, by which the pages name it. */
export type ApiPath = keyof Calls;

/** Request of a call as a page sends it, before defaults are filled in. */
export type InputOf<Path extends ApiPath> = Input<Calls[Path]>;

/** `data` of a successful answer. */
export type DataOf<Path extends ApiPath> = Data<Calls[Path]>;

/** Calls by GET that answer with data, not with a picture. */
export type GetPath = {
  [Path in ApiPath]: Calls[Path]['method'] extends 'POST' ? never : DataOf<Path> extends void ? never : Path;
}[ApiPath];
