import { performance } from 'node:perf_hooks';
import { freeBytes } from '../../mappings/disk.ts';
import type { Services } from '../services.ts';

/** How one engine answered just now. */
export interface EngineState {
  ok: boolean;
  ms: number;
  /** English; absent when it is well, and in production, where anyone may ask. */
  error?: string;
}

/** An engine that takes longer than this counts as down (milliseconds). */
export const enginePatience = 2000;

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

/** The indexer: reading goes on without it, so it does not make the site unready. Never throws; takes at most 2 s. */
export async function checkIndexer({ config, metrics }: Services): Promise<EngineState & { box?: string }> {
  let box: string | undefined;
  const state = await measure(async () => {
    const answer = await fetch(`${config.indexerUrl}/healthz`, {
      signal: AbortSignal.timeout(enginePatience),
    });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    ({ box } = (await answer.json()) as { box?: string });
  }, config.production);
  metrics.engineUp.set({ engine: 'indexer' }, state.ok ? 1 : 0);
  return { ...state, ...(box && { box }) };
}

/** Room on the site's disks, in bytes; below the minimum uploads are refused, and reading goes on. */
export async function checkDisk({
  config,
  metrics,
}: Services): Promise<{ ok: boolean; free_bytes: number; minimum_bytes: number }> {
  const { folders, minimum } = config.disk;
  const free = await freeBytes(folders);
  metrics.diskFree.set(free);
  return { ok: free >= minimum, free_bytes: free, minimum_bytes: minimum };
}

async function measure(check: () => Promise<unknown>, quiet: boolean): Promise<EngineState> {
  const start = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${enginePatience} ms`)), enginePatience);
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
