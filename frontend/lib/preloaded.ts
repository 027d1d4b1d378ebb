import { type State, SWRConfig, unstable_serialize } from 'swr';
import type { CacheKey } from './cache.ts';
import { readToken } from './token.ts';

/** An answer in the first HTML (`PreloadedAnswer` of `bff/site/content.ts`). */
interface Given {
  path: string;
  input: object;
  data: unknown;
}

/**
 * Takes up what the first HTML answers already, before anything is drawn: the page shows that at once and asks anew
 * behind it. Answers are a visitor's: who has a session waits for the own.
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
