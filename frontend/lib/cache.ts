import { mutate, unstable_serialize } from 'swr';
import type { Data, Endpoint, Input } from '../../bff/contract/endpoints/endpoint.ts';
import { readToken } from './storage/storage.ts';

/** Cache key of an answer: call, input and viewer, so that nobody sees another viewer's answers. */
export type CacheKey<C extends Endpoint = Endpoint> = readonly [
  path: string,
  input: Input<C>,
  viewer: string,
];

/** The key of a call's answer. */
export const cacheKey = <C extends Endpoint>(call: C, input: Input<C>): CacheKey<C> => [
  call.path,
  input,
  readToken(),
];

/** An answer in the first HTML (`PreloadedAnswer` of `bff/site/content.ts`). */
interface Preloaded {
  path: string;
  input: object;
  data: unknown;
}

/**
 * The answers in the first HTML by cache key, for SWR's `fallback`: the page shows them at once and revalidates behind
 * them. They are a visitor's: a reader with a session waits for their own.
 */
export function preloadedAnswers(): Record<string, unknown> {
  const text = document.getElementById('answers')?.textContent;
  if (!text || readToken() !== '') return {};
  const answers = JSON.parse(text) as Preloaded[];
  return Object.fromEntries(
    answers.map(({ path, input, data }) => [unstable_serialize([path, input, '']), data]),
  );
}

const isOf = (call: Endpoint, key: unknown): key is CacheKey => Array.isArray(key) && key[0] === call.path;

/** Revalidates every mounted answer of these calls. */
export async function revalidate(...calls: readonly Endpoint[]): Promise<void> {
  await mutate((key) => calls.some((call) => isOf(call, key)));
}

/**
 * Changes kept answers of a call in place, for inputs that `applies` says.
 * @returns what takes the change back
 */
export function updateCached<C extends Endpoint>(
  call: C,
  applies: (input: Input<C>) => boolean,
  change: (data: Data<C>) => Data<C>,
): () => void {
  const keys: CacheKey<C>[] = [];
  void mutate((key) => {
    if (isOf(call, key) && applies(key[1] as Input<C>)) keys.push(key as CacheKey<C>);
    return false;
  });
  const before: [CacheKey<C>, Data<C>][] = [];
  for (const key of keys) {
    const changed = (data: Data<C> | undefined) => {
      if (data === undefined) return data;
      before.push([key, data]);
      return change(data);
    };
    void mutate(key, changed, { revalidate: false });
  }
  return () => {
    for (const [key, data] of before) void mutate(key, data, { revalidate: false });
  };
}
