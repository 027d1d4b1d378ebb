import { LRUCache } from 'lru-cache';

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
