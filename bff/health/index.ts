import { Router } from 'express';
import type { Services } from '../services.ts';
import { checkDocuments } from './documents.ts';
import { readDrift } from './drift.ts';
import { checkDisk, checkEngines, checkIndexer, checkRedisMemory } from './engines.ts';
import { figureReader } from './figures.ts';
import { monitorAuth } from './monitor.ts';
import { checkSearchable } from './searchable.ts';

export { checkDocuments, checkSearchable, readDrift };

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
    response.type(services.metrics.registry.contentType).send(await services.siblings.metrics());
  });
  return router;
}
