import { type Request, type RequestHandler, type Response, Router } from 'express';
import { splitChartId, storeLayout } from '../../mappings/storeLayout.ts';
import { userKey } from '../counters/reader.ts';
import { filePaths, folderOf } from '../documents/index.ts';
import { previewPages } from '../entitlements/plans.ts';
import { readablePages } from '../entitlements/readablePages.ts';
import { admit } from '../http/admit.ts';
import { ApiError } from '../http/apiError.ts';
import type { ReadViewer } from '../http/viewer.ts';
import { hasDownloaded } from '../models/download.ts';
import type { Services } from '../services.ts';
import { downloadName } from './downloadName.ts';
import { readId, readName, readPageIndex, readWidth } from './readAddress.ts';
import { fileOwners } from './reportAccess.ts';
import { sendStored } from './sendStored.ts';
import { sizedPictures } from './sizedPictures.ts';

/**
 * A browser may keep a picture for a day and show it for a week while it asks whether it changed; one whose address
 * names the version that is there now, for good.
 */
const keptLong = 'max-age=86400, stale-while-revalidate=604800';
const keptForGood = 'max-age=31536000, immutable';
/** From 0. Who is shown this page has turned to it: a report that is opened shows two at most. */
const tellingPage = 2;
/** Who may keep it: caches between us and the browser ask every five minutes, so that what is taken down is soon gone. */
const keeping = {
  open: (kept: string) => `public, ${kept}, s-maxage=300`,
  /** What depends on the viewer stays in one's own browser. */
  gated: (kept: string) => `private, ${kept}`,
};

/**
 * Covers, chart crops, banners and logos, open to all, page images, as far as the viewer may read (decisions:
 * previews), and PDFs, for the reader whom their address was signed for. What is of a report is there only while
 * that is visible. ETag, Range and HEAD: `sendStored`.
 */
export function fileRoutes(
  { database, documents, links, store, uses }: Services,
  readViewer: ReadViewer,
): Router {
  const ownerOf = fileOwners(documents);
  const router = Router({ caseSensitive: true, strict: true });

  const visibleOwner = async (reportId: number) => {
    const owner = await ownerOf(reportId);
    if (!owner?.has_pdf) throw new ApiError('not_found');
    return owner;
  };
  const sizedKey = sizedPictures(store);
  /**
   * Sends a picture, at the width that `?w=` asks for; whoever calls has checked the viewer's right.
   * @param version what `?v=` must name for it to be kept for good; another one is sent all the same
   */
  const send = async (
    request: Request,
    response: Response,
    key: string,
    access: keyof typeof keeping,
    version?: string,
  ) => {
    const width = readWidth(request.query.w);
    const wanted = width === null ? key : await sizedKey(key, width);
    const forGood = version !== undefined && request.query.v === version;
    await sendStored(request, response, store, wanted, keeping[access](forGood ? keptForGood : keptLong));
  };

  const page: RequestHandler<{ id: string; index: string }> = async (request, response) => {
    const id = readId(request.params.id);
    const index = readPageIndex(request.params.index);
    const owner = await visibleOwner(id);
    // What everyone may see is given without asking who it is.
    if (index >= previewPages(owner.page_count)) {
      const readable = await readablePages(database, await readViewer(request), owner);
      if (index >= readable) throw new ApiError('preview_limit');
    }
    await send(request, response, storeLayout.pageImage(id, index), 'gated', owner.pictures);
    if (index === tellingPage)
      // Whoever cannot be told now has read all the same, and is not counted.
      void readViewer(request).then(
        (viewer) => uses.note('read', id, userKey(viewer, request)),
        () => undefined,
      );
  };
  const cover: RequestHandler<{ id: string }> = async (request, response) => {
    const id = readId(request.params.id);
    const { pictures } = await visibleOwner(id);
    await send(request, response, storeLayout.cover(id), 'open', pictures);
  };
  const chart: RequestHandler<{ id: string }> = async (request, response) => {
    const { reportId, number } = splitChartId(readId(request.params.id));
    const { pictures } = await visibleOwner(reportId);
    await send(request, response, storeLayout.chart(reportId, number), 'open', pictures);
  };

  /** What belongs to no report. */
  const picture =
    (keyOf: (name: string) => string): RequestHandler<{ name: string }> =>
    (request, response) =>
      send(request, response, keyOf(readName(request.params.name)), 'open');

  const original: RequestHandler<{ id: string }> = async (request, response) => {
    const id = readId(request.params.id);
    const userId = admit('reader', await readViewer(request));
    links.check(id, request.query, userId);
    const owner = await visibleOwner(id);
    // The right may have gone since the address was made.
    if (owner.uploader_id !== userId && !(await hasDownloaded(database, userId, id)))
      throw new ApiError('forbidden');
    response.set('Content-Disposition', downloadName(owner.title, id));
    await sendStored(request, response, store, storeLayout.original(id), 'private, no-store');
  };

  router.use('/files', (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    response.set('Allow', 'GET, HEAD');
    throw new ApiError('method_not_allowed');
  });
  router.get(filePaths.page, page);
  router.get(filePaths.original, original);
  router.get(filePaths.cover, cover);
  router.get(filePaths.chart, chart);
  router.get(filePaths.banner, picture(storeLayout.banner));
  router.get(filePaths.groupLogo, picture(storeLayout.groupLogo));
  // Any other spelling of a page's address.
  router.use(folderOf('page'), () => {
    throw new ApiError('preview_limit');
  });
  return router;
}
