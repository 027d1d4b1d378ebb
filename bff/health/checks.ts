import { performance } from 'node:perf_hooks';
import { freeBytes } from '../../mappings/disk.ts';
import { differences, type Fingerprint, fingerprintSchema } from '../../mappings/indices/fingerprint.ts';
import { loadIndices } from '../../mappings/indices/loadIndices.ts';
import { type Relevance, relevance } from '../../mappings/relevance/relevance.ts';
import type { Services } from '../services.ts';

/** Current answer of one engine. */
export interface EngineState {
  ok: boolean;
  ms: number;
  /** English; absent when it is well, and in production, where anyone may ask. */
  error?: string;
}

/** An engine that takes longer than this counts as down (milliseconds). */
export const engineTimeoutMs = 2000;

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
      signal: AbortSignal.timeout(engineTimeoutMs),
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

/** Share of its `maxmemory` above which Redis nears the end of it. */
const redisFillingAt = 0.8;

/** Redis' used and maximum memory; `maximum_bytes` is 0 without a limit. */
export interface RedisMemory {
  ok: boolean;
  used_bytes: number;
  maximum_bytes: number;
  /** Advice; absent while there is room. */
  reason?: string;
}

/**
 * Redis' memory; when full, it accepts no logins, codes, uploads or jobs, and reading goes on. Null when unknown.
 * Never throws.
 */
export async function checkRedisMemory({
  redis,
  metrics,
}: Pick<Services, 'redis' | 'metrics'>): Promise<RedisMemory | null> {
  const info = await redis.info('memory').catch(() => '');
  const bytes = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? Number.NaN);
  const [used, maximum] = [bytes('used_memory'), bytes('maxmemory')];
  metrics.redisMemory.reset();
  if (Number.isNaN(used) || Number.isNaN(maximum)) return null;
  metrics.redisMemory.set({ bytes: 'used' }, used);
  metrics.redisMemory.set({ bytes: 'maximum' }, maximum);
  const ok = maximum === 0 || used < maximum * redisFillingAt;
  const reason = `Redis holds ${Math.floor((100 * used) / maximum)} % of its maxmemory; full, it refuses logins, codes, uploads and jobs`;
  return { ok, used_bytes: used, maximum_bytes: maximum, ...(!ok && { reason }) };
}

async function measure(check: () => Promise<unknown>, quiet: boolean): Promise<EngineState> {
  const start = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${engineTimeoutMs} ms`)), engineTimeoutMs);
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

/** State of the served indices against the files of this release. */
interface ServedDrift {
  /** By index, what is another in the files; empty when nothing is. */
  differs: Record<string, string[]>;
  /** Command that applies the files; absent when nothing differs. */
  command?: string;
}

const kinds = ['reports', 'pages', 'charts'] as const;
const command = 'npm run relevance -- reindex';

/** The files of now by index. BM25 follows the version in force, all else changes with a release. */
const known = new WeakMap<Relevance, Record<(typeof kinds)[number], Fingerprint>>();

function filesOf(numbers: Relevance) {
  const found = known.get(numbers);
  if (found) return found;
  const { reports, pages, charts } = loadIndices();
  const made = {
    reports: reports.mappings._meta,
    pages: pages.mappings._meta,
    charts: charts.mappings._meta,
  };
  known.set(numbers, made);
  return made;
}

/** Compares what the indices were made of with the files. @throws SearchUnavailable */
export async function readDrift({ documents }: Pick<Services, 'documents'>): Promise<ServedDrift> {
  const files = filesOf(relevance());
  const differs: Record<string, string[]> = {};
  for (const kind of kinds) {
    const made = fingerprintSchema.safeParse(await documents.engine.madeOf(documents.names[kind]));
    const found = made.success ? differences(made.data, files[kind]) : ['it was made by an earlier release'];
    if (found.length > 0) differs[kind] = found;
  }
  return Object.keys(differs).length > 0 ? { differs, command } : { differs };
}

/** Says in the log, once at the start, when the site is served from indices that other files made. */
export async function logDrift({ documents, log }: Services): Promise<void> {
  try {
    const { differs } = await readDrift({ documents });
    if (Object.keys(differs).length > 0)
      log.warn({ differs, command }, 'the indices were made of other files and are served as they are');
  } catch (error) {
    log.warn({ err: error }, 'what the indices were made of is not known');
  }
}
