import { LRUCache } from 'lru-cache';

/**
 * A value that is costly to ask for and may be a little old. Callers at the same moment share one question; a
 * failed one is not kept.
 * @param milliseconds how old the value may get
 */
export function remember<Value extends object>(
  milliseconds: number,
  load: () => Promise<Value>,
): () => Promise<Value> {
  const cache = new LRUCache<'value', Value>({ max: 1, ttl: milliseconds, fetchMethod: load });
  return () => cache.forceFetch('value');
}
