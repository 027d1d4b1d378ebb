import { Router } from 'express';
import { proxyToIndexer } from '../clients/indexer.ts';
import { requireUser } from '../http/requireUser.ts';
import type { ReadViewer } from '../http/viewer.ts';
import type { Services } from '../services.ts';

const guarded = ['/api/upload', '/api/web/doc2png', '/api/web/checkTask'];
/** The same paths as Express matches for the guard: none may slip by it. */
const isGuarded = (path: string) => guarded.some((start) => path === start || path.startsWith(`${start}/`));

/**
 * Uploads and document conversion: answered by the indexer's intake, for logged-in users only. The indexer
 * believes `x-uploader-id` from whoever knows the internal key, so what a client sends under these names is
 * overwritten, and the session does not travel on.
 */
export function uploadRoutes({ config }: Services, readViewer: ReadViewer): Router {
  const router = Router({ caseSensitive: true });
  router.use(guarded, async (request, _response, next) => {
    const userId = requireUser(await readViewer(request));
    for (const name of ['cookie', 'sid', 'token']) delete request.headers[name];
    request.headers['x-internal-key'] = config.internalKey;
    request.headers['x-uploader-id'] = String(userId);
    next();
  });
  router.use(proxyToIndexer(config.indexerUrl, isGuarded));
  return router;
}
