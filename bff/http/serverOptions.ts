import type { ServerOptions } from 'node:http';
import { uploadTimeoutMs } from '../clients/indexer.ts';

/** How long the server waits for those who ask, in ms, and how much they may say before the body, in bytes. */
export const serverOptions = {
  // Longer than the minute for which proxies keep theirs: who closes first must not be who is about to be asked.
  keepAliveTimeout: 75_000,
  // Node's own five minutes would cut a large upload over a slow line; the intake gives it up first.
  requestTimeout: uploadTimeoutMs + 20_000,
  // An address with a keyword as long as a search reads, once as what is asked and once as where it is asked from.
  maxHeaderSize: 32 * 1024,
} as const satisfies ServerOptions;
