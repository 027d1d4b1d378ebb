import { type State, SWRConfig, unstable_serialize } from 'swr';
import type { CacheKey } from './cache.ts';
import { readToken } from './storage/storage.ts';

/** An answer in the first HTML (`PreloadedAnswer` of `bff/site/content.ts`). */
interface Given {
  path: string;
  input: object;
  data: unknown;
}

/**
 * Hydrates the cache from the first HTML, before anything is drawn: the page shows those answers at once and
 * revalidates behind them. They are a visitor's: a reader with a session waits for their own.
 */
export function hydrateCache(): void {
  const text = document.getElementById('answers')?.textContent;
  if (!text || readToken() !== '') return;
  const { cache } = SWRConfig.defaultValue;
  for (const { path, input, data } of JSON.parse(text) as Given[]) {
    const key = [path, input, ''] as CacheKey;
    // As an answer that has come; what only has data would count as one on its way.
    cache.set(unstable_serialize(key), { data, isLoading: false, _k: key } as State);
  }
}
