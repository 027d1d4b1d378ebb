import { createHash, timingSafeEqual } from 'node:crypto';
import { type Request, type RequestHandler, Router } from 'express';
import { type DocumentCounts, summarySchema } from '../../mappings/intake.ts';
import { createAskIntake } from '../clients/indexer.ts';
import type { BffConfig } from '../config.ts';
import { ApiError } from '../errors.ts';
import { isLoopback } from '../http/caller.ts';
import type { Services } from '../services.ts';
import {
  checkDisk,
  checkEngines,
  checkIndexer,
  checkRedisMemory,
  engineTimeoutMs,
  readDrift,
} from './checks.ts';
import { figureReader } from './figures.ts';

/** Whether readers can search, and why not. */
interface SearchableState {
  ok: boolean;
  /** `gone`: an index is not there; `away`: one is not answered for; `empty`: none of its documents is in it. */
  problem?: 'gone' | 'away' | 'empty';
  /** English, names the index. */
  reason?: string;
  /** Remedy; absent where it recovers by itself. */
  command?: string;
}

const kinds = ['reports', 'pages', 'charts'] as const;
/** A start makes what is missing and writes every report again; a running indexer does so within a minute. */
const command = 'npm start';

/** Asks each index whether it can be searched, and compares with what the catalog promises. Never throws. */
async function checkSearchable(
  { documents: { engine, names }, metrics }: Pick<Services, 'documents' | 'metrics'>,
  counts: DocumentsState | null,
): Promise<SearchableState> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const obstacle = await engine.whyUnsearchable(names[kind]);
      if (obstacle) return { problem: obstacle.problem, reason: `${names[kind]}: ${obstacle.reason}` };
      if (!counts || counts[kind].found > 0 || counts[kind].expected === 0) return null;
      return { problem: 'empty' as const, reason: `${names[kind]}: has none of ${counts[kind].expected}` };
    }),
  );
  const problems = found.filter((state) => state !== null);
  metrics.engineUp.set({ engine: 'indices' }, problems.length === 0 ? 1 : 0);
  const [first] = problems.sort((one, other) => order.indexOf(one.problem) - order.indexOf(other.problem));
  if (!first) return { ok: true };
  const reason = problems.map((state) => state.reason).join('; ');
  return { ok: false, problem: first.problem, reason, ...(first.problem !== 'away' && { command }) };
}

/** The worst first. */
const order: readonly NonNullable<SearchableState['problem']>[] = ['gone', 'away', 'empty'];

export { redisMemoryLog } from './checks.ts';
export { overdueSeconds, waitedSeconds } from './jobs.ts';
export { checkSearchable, readDrift };

/**
 * For operators and their machines: `/healthz` (the process) for all, `/readyz` (each engine by name; 503 when one
 * is down or readers cannot search, and why; what of the indices is not as the files; whether all documents are there; the indexer, with the box it opens PDFs in; the disk;
 * Redis' memory) and
 * `/metrics` (Prometheus) for this machine and for who has the key.
 */
export function healthRoutes(services: Services): Router {
  const router = Router();
  const readFigures = figureReader(services);
  router.use(['/healthz', '/readyz', '/metrics'], (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/healthz', (_request, response) => {
    response.json({ status: 1, message: 'alive', data: { uptime: Math.round(process.uptime()) } });
  });
  router.use(['/readyz', '/metrics'], monitorAuth(services.config));
  router.get('/readyz', async (_request, response) => {
    const [engines, indexer, disk, redisMemory, documents] = await Promise.all([
      checkEngines(services),
      checkIndexer(services),
      checkDisk(services),
      checkRedisMemory(services),
      checkDocuments(services),
    ]);
    // Other files than the indices were made of are no reason to turn readers away.
    const index = engines.opensearch?.ok ? await readDrift(services).catch(() => null) : null;
    const search = await checkSearchable(services, documents);
    const ready = search.ok && Object.values(engines).every(({ ok }) => ok);
    response.status(ready ? 200 : 503).json({
      status: ready ? 1 : 0,
      message: ready ? 'ready' : 'not ready',
      data: { engines, search, index, documents, indexer, disk, redis_memory: redisMemory },
    });
  });
  router.get('/metrics', async (_request, response) => {
    await Promise.all([
      checkEngines(services),
      checkIndexer(services),
      checkDisk(services),
      checkRedisMemory(services),
      checkDocuments(services).then((documents) => checkSearchable(services, documents)),
      readFigures(),
    ]);
    response.type(services.metrics.registry.contentType).send(await services.readMetrics());
  });
  return router;
}

/** Headers that proxies add: then the caller is not this machine, whoever the socket is. */
const forwarding =
  /^(x-forwarded(-.+)?|forwarded|via|(x-)?(real|client|cluster-client|originating)-ip|(cf|true|fastly)-.+)$/;
/** Nor is it who asks for the site by its name: a proxy that adds nothing hands that on. */
const ownName = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/;

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether a proxy stands before the site. It may be indistinguishable from this machine: nginx sends neither the
 * requested name nor anything of its own by default.
 */
function isBehindProxy({ publicUrl, trustedProxies }: Settings): boolean {
  return trustedProxies.length > 0 || !ownName.test(new URL(publicUrl).host);
}

type Settings = Pick<BffConfig, 'monitorKey' | 'publicUrl' | 'trustedProxies'>;

/** Lets through whoever has the key, and this machine itself where no proxy stands before the site (decisions, commands and surfaces). */
function monitorAuth(config: Settings): RequestHandler {
  const key = config.monitorKey;
  const open = !isBehindProxy(config);
  return (request, _response, next) => {
    if (!(open && isOwnMachine(request)) && !hasKey(request, key)) throw new ApiError('forbidden');
    next();
  };
}

function isOwnMachine(request: Request): boolean {
  const direct = !Object.keys(request.headers).some((name) => forwarding.test(name));
  return direct && ownName.test(request.headers.host ?? '') && isLoopback(request.socket.remoteAddress ?? '');
}

function hasKey(request: Request, key: string): boolean {
  const given = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1];
  return key !== '' && given !== undefined && timingSafeEqual(hash(given), hash(key));
}

/** Documents expected from the catalog and found in the indices, with the remedy where some are missing. */
interface DocumentsState extends DocumentCounts {
  /** Whether no kind of document is fewer than it should be. */
  ok: boolean;
  /** Command that shows and repairs it; absent when nothing is missing. */
  command?: string;
}

/** Asks the indexer, which knows the catalog; null while it or the search engine is away. Never throws; takes at most 2 s. */
export async function checkDocuments({ config }: Pick<Services, 'config'>): Promise<DocumentsState | null> {
  const summary = await createAskIntake(config, engineTimeoutMs)('/intake/summary', summarySchema).catch(
    () => null,
  );
  if (!summary?.documents) return null;
  const ok = Object.values(summary.documents).every(({ expected, found }) => found >= expected);
  return { ok, ...summary.documents, ...(!ok && { command: 'npm run verify -- --repair' }) };
}
