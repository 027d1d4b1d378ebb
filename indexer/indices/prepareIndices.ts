import { setTimeout as sleep } from 'node:timers/promises';
import { setRefreshInterval } from '../bulk/quietRefresh.ts';
import { isTransient } from '../errors.ts';
import type { IndexerServices } from '../services.ts';
import { ensureIndices } from './ensureIndices.ts';

/** Milliseconds between two tries. */
const between = 2_000;

/**
 * Makes missing indices and restores the settings that a killed load left, as soon as the search engine is back: an
 * indexer accepts files without it. @throws errors that are no outage
 */
export async function prepareIndices(
  { client, config, log, names }: Pick<IndexerServices, 'client' | 'config' | 'log' | 'names'>,
  signal: AbortSignal,
): Promise<void> {
  for (let told = false; !signal.aborted; told = true) {
    try {
      await ensureIndices(client, config.indexPrefix, config.indexLayout);
      await setRefreshInterval(client, names);
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (!isTransient(error)) throw error;
      if (!told) log.warn({ error: (error as Error).message }, 'starts without the search engine');
    }
    await sleep(between, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
