import { type RequestHandler, type Response, Router } from 'express';
import { splitChartId, storeLayout } from '../../mappings/storeLayout.ts';
import { readablePages } from '../entitlements/readablePages.ts';
import { ApiError } from '../http/apiError.ts';
import type { ReadViewer } from '../http/viewer.ts';
import type { Services } from '../services.ts';
import { readId, readPageIndex } from './address.ts';
import { fileOwners } from './reportAccess.ts';
import { sendStored } from './sendStored.ts';

/** Seconds a browser may keep what everyone may see; a report taken down is gone from there within that. */
const openAge = 3600;
/** Seconds one's own browser may keep page images without asking whether the right is still there. */
const gatedAge = 300;

/**
 * Covers and chart crops, open to all, and page images, as far as the viewer may read (decisions: previews). Each
 * only while its report is visible. ETag, Range and HEAD come with Express' `sendFile`.
 */
export function fileRoutes({ documents, store }: Services, readViewer: ReadViewer): Router {
  const ownerOf = fileOwners(documents);
  const router = Router({ caseSensitive: true, strict: true });

  const visibleOwner = async (reportId: number) => {
    const owner = await ownerOf(reportId);
    if (!owner?.has_pdf) throw new ApiError('not_found');
    return owner;
  };
  const send = (response: Response, key: string, cacheControl: string) =>
    sendStored(response, store.root, key, cacheControl);

  const page: RequestHandler<{ id: string; index: string }> = async (request, response) => {
    const id = readId(request.params.id);
    const index = readPageIndex(request.params.index);
    const [owner, viewer] = [await visibleOwner(id), await readViewer(request)];
    if (index >= readablePages(viewer, owner)) throw new ApiError('preview_limit');
    await send(response, storeLayout.pageImage(id, index), `private, max-age=${gatedAge}`);
  };
  const cover: RequestHandler<{ id: string }> = async (request, response) => {
    const id = readId(request.params.id);
    await visibleOwner(id);
    await send(response, storeLayout.cover(id), `public, max-age=${openAge}`);
  };
  const chart: RequestHandler<{ id: string }> = async (request, response) => {
    const { reportId, number } = splitChartId(readId(request.params.id));
    await visibleOwner(reportId);
    await send(response, storeLayout.chart(reportId, number), `public, max-age=${openAge}`);
  };

  router.use('/files', (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    response.set('Allow', 'GET, HEAD');
    throw new ApiError('method_not_allowed');
  });
  router.get('/files/pages/:id/:index.png', page);
  router.get('/files/covers/:id.jpg', cover);
  router.get('/files/charts/:id.png', chart);
  // Any other spelling of a page's address.
  router.use('/files/pages', () => {
    throw new ApiError('preview_limit');
  });
  return router;
}
