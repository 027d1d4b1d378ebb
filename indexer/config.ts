import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { ownFolders, usualMinimum } from '../mappings/disk.ts';
import { isEngineAddress } from '../mappings/searchEngine.ts';
import type { IndexLayout } from './indices/ensureIndices.ts';

/** Every variable the indexer reads; ops/configuration.md tells what they are for. */
const schema = z.object({
  OPENSEARCH_URL: z.string().refine(isEngineAddress, 'not an address of OpenSearch'),
  DATABASE_URL: z.url(),
  REDIS_URL: z.string().min(1),
  STORE_URL: z.url({ protocol: /^(file|s3)$/ }),
  /** Folder the site writes to, and bytes that must be free there before uploads are accepted. */
  DATA_DIR: z.string().default('.'),
  MIN_FREE_BYTES: z.coerce.number().int().min(0).default(usualMinimum),
  /** Folder of the log of operators' acts; '' puts them among the other lines. */
  EVENT_LOG_DIR: z.string().default(''),
  /** Base URL of the intake, which listens on this host and port, and what its callers send as `x-internal-key`. */
  INDEXER_URL: z.url(),
  INTERNAL_KEY: z.string().min(16),
  INDEX_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .default('yanhai'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Of new indices; one node needs one shard and no replicas. */
  INDEX_SHARDS: z.coerce.number().int().min(1).max(100).default(1),
  INDEX_REPLICAS: z.coerce.number().int().min(0).max(10).default(0),
  /** `OcrBudget`. */
  OCR_PAGES: z.coerce.number().int().min(0).max(2_000).default(40),
  OCR_SECONDS: z.coerce.number().int().min(1).max(86_400).default(600),
  /** Folder whose files are taken in; '' for none. */
  INBOX_DIR: z.string().default(''),
  /** Reports processed at once; by default one a core (at most 4) and one more that waits for engines. */
  INDEXER_CONCURRENCY: z.coerce.number().int().min(1).max(16).optional(),
});

/** Pages (0: off) and seconds of the processor that a report may take to be read from its pictures. */
export interface OcrBudget {
  pages: number;
  seconds: number;
}

/** The indexer's configuration. */
export type IndexerConfig = ReturnType<typeof readIndexerConfig>;

/** Reads and checks the environment; throws one error that names every fault. */
export function readIndexerConfig(environment: NodeJS.ProcessEnv = process.env) {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Environment of the indexer is wrong: ${faults.join('; ')}`);
  }
  const env = parsed.data;
  return {
    openSearchUrl: env.OPENSEARCH_URL,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    storeUrl: env.STORE_URL,
    disk: { folders: ownFolders(env.DATA_DIR, env.STORE_URL), minimum: env.MIN_FREE_BYTES },
    indexerUrl: env.INDEXER_URL,
    internalKey: env.INTERNAL_KEY,
    indexPrefix: env.INDEX_PREFIX,
    indexLayout: { shards: env.INDEX_SHARDS, replicas: env.INDEX_REPLICAS } satisfies IndexLayout,
    logLevel: env.LOG_LEVEL,
    eventLogDir: env.EVENT_LOG_DIR,
    ocr: { pages: env.OCR_PAGES, seconds: env.OCR_SECONDS } satisfies OcrBudget,
    inboxDir: env.INBOX_DIR,
    concurrency: env.INDEXER_CONCURRENCY ?? Math.min(4, availableParallelism()) + 1,
  };
}

/** URL at which a command finds the running site; null when none runs (the launcher sets these from `run.json`). */
export function readSite(
  environment: NodeJS.ProcessEnv = process.env,
): { indexerUrl: string; internalKey: string } | null {
  const { INDEXER_URL: indexerUrl, INTERNAL_KEY: internalKey } = environment;
  return indexerUrl && internalKey ? { indexerUrl, internalKey } : null;
}
