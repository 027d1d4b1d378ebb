import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';

/** Cache times of a count, in ms. */
interface Keeping {
  /** No new count starts within this time. */
  freshFor: number;
  /** Time a caller waits for a running count before it gets the last value. */
  maxWaitMs: number;
}

/** The next count starts after at least this many times the duration of the last. */
const restsFor = 20;
/** Age in ms from which a value is too old to be returned. */
const tooOld = 3_600_000;

/**
 * Stale-while-revalidate cache for slow counts: concurrent callers share one query and get the last value meanwhile.
 * @returns null while no value is known: the first count runs, or the last one failed
 */
export function staleWhileRevalidate<Value extends object>(
  count: () => Promise<Value>,
  { freshFor, maxWaitMs }: Keeping,
): () => Promise<Value | null> {
  let known: { value: Value; at: number } | null = null;
  let running: Promise<void> | null = null;
  let until = 0;
  const run = async () => {
    const start = performance.now();
    let took = 0;
    try {
      const value = await count();
      const at = performance.now();
      known = { value, at };
      took = at - start;
    } catch {
      // A slow failure must not delay the next count: the engine may answer now.
      known = null;
    }
    until = performance.now() + Math.max(freshFor, restsFor * took);
    running = null;
  };
  return async () => {
    if (!running && performance.now() >= until) running = run();
    if (running) await within(running, maxWaitMs);
    return known && performance.now() - known.at < tooOld ? known.value : null;
  };
}

/** Waits for work, at most so long: what takes longer goes on. @throws what the work throws in that time */
export async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, over]).finally(() => clearTimeout(timer));
}

type Known = NonNullable<unknown>;

/**
 * Caches the result of `load`; concurrent callers share one call, and failures are not cached.
 * @param milliseconds how old the value may get
 */
export function memoizeTtl<Value extends Known>(
  milliseconds: number,
  load: () => Promise<Value>,
): () => Promise<Value> {
  const cache = new LRUCache<'value', Value>({ max: 1, ttl: milliseconds, fetchMethod: load });
  return () => cache.forceFetch('value');
}

/** `memoizeTtl` per owner, for as long as the owner lives. */
export function memoizeTtlByKey<Owner extends WeakKey, Value extends Known>(
  milliseconds: number,
  load: (owner: Owner) => Promise<Value>,
): (owner: Owner) => Promise<Value> {
  const kept = new WeakMap<Owner, () => Promise<Value>>();
  return (owner) => {
    const ask = kept.get(owner) ?? memoizeTtl(milliseconds, () => load(owner));
    kept.set(owner, ask);
    return ask();
  };
}

/** Keeps what `make` gives for an object, for as long as that lives. */
export function memoizeByObject<Owner extends WeakKey, Value extends Known>(
  make: (owner: Owner) => Value,
): (owner: Owner) => Value {
  const kept = new WeakMap<Owner, Value>();
  return (owner) => {
    const known = kept.get(owner) ?? make(owner);
    kept.set(owner, known);
    return known;
  };
}

/** Does something with the result of some work, or of the same work of another who has not done with it. */
export type Join<Result> = <Answer>(
  key: string,
  work: () => Promise<Result>,
  use: (result: Result) => Promise<Answer>,
) => Promise<Answer>;

/**
 * Joins equal work of one moment: its result, which nobody may change, is shared with who asks while another waits for it
 * or uses it. Who asks alone never gets an earlier one.
 * @param freshFor how long a result is shared with who asks, in ms since its work began
 */
export function createJoin<Result>(freshFor: number): Join<Result> {
  const shared = new Map<string, { result: Promise<Result>; begun: number; users: number }>();
  return async (key, work, use) => {
    const known = shared.get(key);
    const now = performance.now();
    const joined = known && now - known.begun < freshFor ? known : { result: work(), begun: now, users: 0 };
    shared.set(key, joined);
    joined.users += 1;
    try {
      return await use(await joined.result);
    } finally {
      joined.users -= 1;
      if (joined.users === 0 && shared.get(key) === joined) shared.delete(key);
    }
  };
}
