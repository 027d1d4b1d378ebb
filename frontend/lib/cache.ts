import { mutate, unstable_serialize } from 'swr';
import type { ApiPath, DataOf, InputOf } from '../../bff/contract/calls.ts';
import { readToken } from './storage/storage.ts';

/** Cache key of an answer: call, input and viewer, so that nobody sees another viewer's answers. */
export type CacheKey<Path extends ApiPath = ApiPath> = readonly [
  path: string,
  input: InputOf<Path>,
  viewer: string,
];

/** The key of a call's answer. */
export const cacheKey = <Path extends ApiPath>(path: Path, input: InputOf<Path>): CacheKey<Path> => [
  path,
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

const isOf = (path: ApiPath, key: unknown): key is CacheKey => Array.isArray(key) && key[0] === path;

/** Revalidates every mounted answer of these calls. */
export async function revalidate(...paths: readonly ApiPath[]): Promise<void> {
  await mutate((key) => paths.some((path) => isOf(path, key)));
}

/**
 * Changes kept answers of a call in place, for inputs that `applies` says.
 * @returns what takes the change back
 */
export function updateCached<Path extends ApiPath>(
  path: Path,
  applies: (input: InputOf<Path>) => boolean,
  change: (data: DataOf<Path>) => DataOf<Path>,
): () => void {
  const keys: CacheKey<Path>[] = [];
  void mutate((key) => {
    if (isOf(path, key) && applies(key[1] as InputOf<Path>)) keys.push(key as CacheKey<Path>);
    return false;
  });
  const before: [CacheKey<Path>, DataOf<Path>][] = [];
  for (const key of keys) {
    const changed = (data: DataOf<Path> | undefined) => {
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
