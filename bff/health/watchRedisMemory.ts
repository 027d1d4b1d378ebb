import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';
import { checkRedisMemory } from './engines.ts';

const intervalMs = 60_000;

/**
 * Gives what looks at Redis' memory and logs once when it nears its maximum, and once when there is room again.
 * @returns looks once
 */
export function redisMemoryLog(services: Pick<Services, 'redis' | 'metrics' | 'log'>): () => Promise<void> {
  const { log } = services;
  let wasOk = true;
  return async () => {
    const memory = await checkRedisMemory(services);
    if (!memory || memory.ok === wasOk) return;
    wasOk = memory.ok;
    const { reason, used_bytes, maximum_bytes } = memory;
    if (reason) log.warn({ used_bytes, maximum_bytes, reason }, 'Redis nears its maxmemory');
    else log.info({ used_bytes, maximum_bytes }, 'Redis has room again');
  };
}

/** Looks each minute. @returns ends it */
export function watchRedisMemory(services: Pick<Services, 'redis' | 'metrics' | 'log'>): () => void {
  const failed = (error: unknown) => services.log.warn({ err: error }, 'memory of Redis is not known');
  return repeat(redisMemoryLog(services), { every: intervalMs, atOnce: true, failed });
}
