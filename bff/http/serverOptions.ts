import type { ServerOptions } from 'node:http';
import { uploadTimeoutMs } from '../clients/indexer.ts';

/** Timeouts of the server in ms, and the maximum size of a request's head in bytes. */
export const serverOptions = {
  // Longer than the minute for which proxies keep theirs: who closes first must not be who is about to be asked.
  keepAliveTimeout: 75_000,
  // Node's own five minutes would cut a large upload over a slow line; the intake gives it up first.
  requestTimeout: uploadTimeoutMs + 20_000,
  // An address with a keyword as long as a search reads, once as what is asked and once as where it is asked from.
  maxHeaderSize: 32 * 1024,
} as const satisfies ServerOptions;
