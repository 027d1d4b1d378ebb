import { waitFor } from '../ops/test/waitFor.ts';

/** Waits until a site works with its engine again. */
export const recovered = (works: () => Promise<boolean>): Promise<true> =>
  waitFor<boolean>(works, {
    timeoutMs: 30_000,
    intervalMs: 200,
    message: 'the engine is not used again',
  }) as Promise<true>;
