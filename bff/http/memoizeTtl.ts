import { LRUCache } from 'lru-cache';

type Known = NonNullable<unknown>;

/**
 * A value that is costly to ask for and may be a little old. Callers at the same moment share one question; a
 * failed one is not kept.
 * @param milliseconds how old the value may get
 */
export function memoizeTtl<Value extends Known>(
  milliseconds: number,
  load: () => Promise<Value>,
): () => Promise<Value> {
  const cache = new LRUCache<'value', Value>({ max: 1, ttl: milliseconds, fetchMethod: load });
  return () => cache.forceFetch('value');
}

/** `remember` for each of several owners apart, and no longer than they live. */
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
