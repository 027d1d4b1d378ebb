import { performance } from 'node:perf_hooks';
import type { Services } from '../services.ts';

/** How one engine answered just now. */
export interface EngineState {
  ok: boolean;
  ms: number;
  /** English; absent when it is well, and in production, where anyone may ask. */
  error?: string;
}

/** An engine that takes longer than this counts as down (milliseconds). */
const patience = 2000;

/** Asks every engine at once how it is. Never throws; takes at most 2 s. */
export async function checkEngines(services: Services): Promise<Record<string, EngineState>> {
  const { documents, database, redis, store } = services;
  const checks: Record<string, () => Promise<unknown>> = {
    async opensearch() {
      if (!(await documents.engine.ping())) throw new Error('no answer');
    },
    mysql: () => database.authenticate(),
    redis: () => redis.ping(),
    store: () => store.ping(),
  };
  const states = await Promise.all(
    Object.entries(checks).map(
      async ([name, check]) => [name, await measure(check, services.config.production)] as const,
    ),
  );
  for (const [engine, { ok }] of states) services.metrics.engineUp.set({ engine }, ok ? 1 : 0);
  return Object.fromEntries(states);
}

async function measure(check: () => Promise<unknown>, quiet: boolean): Promise<EngineState> {
  const start = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
  });
  try {
    await Promise.race([check(), timeout]);
    return { ok: true, ms: Math.round(performance.now() - start) };
  } catch (error) {
    const ms = Math.round(performance.now() - start);
    return { ok: false, ms, ...(!quiet && { error: (error as Error).message }) };
  } finally {
    clearTimeout(timer);
  }
}
