import { create } from 'content-disposition';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { Store } from '../../mappings/store/store.ts';
import { splitChartId, storeLayout } from '../../mappings/storeLayout.ts';
import { findChart } from '../charts/index.ts';
import { type PictureWidth, pictureWidths } from '../contract/pictures.ts';
import { type DocumentSource, filePaths, findReport, folderOf } from '../documents/index.ts';
import { previewPages } from '../entitlements/plans.ts';
import { type ReadableReport, readablePages } from '../entitlements/readingRights.ts';
import { ApiError } from '../errors.ts';
import { userKey } from '../http/caller.ts';
import { admit } from '../http/mountRoutes.ts';
import type { ReadViewer } from '../http/route.ts';
import { hasDownloaded } from '../models/download.ts';
import type { Services } from '../services.ts';
import { asCsv, asXlsx, readTable, type TableWriter } from '../tables/tableFiles.ts';
import { sendStored, sizedPictures } from './storedFiles.ts';

/** A positive id as our own addresses spell it; any other spelling is no address of ours. */
function readId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new ApiError('not_found');
  return Number(text);
}

/** The name of a picture as the seed gives it; anything else is no address of ours. */
function readName(text: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(text)) throw new ApiError('not_found');
  return text;
}

/**
 * The page's index from 0. Only the plain spelling is valid: `007`, `-1`, `1e1` or a huge number are refused as beyond
 * the preview, so that no spelling reveals more than another.
 */
function readPageIndex(text: string): number {
  if (!/^(0|[1-9]\d{0,5})$/.test(text)) throw new ApiError('preview_limit');
  return Number(text);
}

/**
 * The width that `?w=` asks for; null without it: the picture as it is.
 * @throws ApiError `invalid` (422) for any other width
 */
function readWidth(asked: unknown): PictureWidth | null {
  if (asked === undefined) return null;
  const width = pictureWidths.find((one) => String(one) === asked);
  if (width === undefined)
    throw new ApiError('invalid', { text: `图片宽度只能是 ${pictureWidths.join('、')}` });
  return width;
}

/** Facts of a report that decide whether its files may be served. */
interface FileOwner extends ReadableReport {
  has_pdf: boolean;
  title: string;
  /** The version that addresses of its pictures name now; absent where none is known. */
  pictures?: string | undefined;
}

/** Members of every plan that opens a chart's page. */
const opensTables = { level: 1 } as const;

/** Reports remembered; a reader asks for many pages of one. */
const maxRemembered = 2000;
/** Milliseconds after which a report taken down is gone. */
const remembered = 3000;

/** Looks up a visible report for its files, and asks the engine seldom. Throws `not_found` where it has none. */
function fileOwners(documents: DocumentSource): (reportId: number) => Promise<FileOwner> {
  const cache = new LRUCache<number, { owner: FileOwner | null }>({
    max: maxRemembered,
    ttl: remembered,
    async fetchMethod(reportId) {
      const report = await findReport(documents, reportId);
      if (report === null) return { owner: null };
      const { id, page_count, uploader_id, has_pdf, title, pictures } = report;
      return { owner: { id, page_count, uploader_id, has_pdf, title, pictures } };
    },
  });
  return async (reportId) => {
    const { owner } = await cache.forceFetch(reportId);
    if (!owner?.has_pdf) throw new ApiError('not_found');
    return owner;
  };
}

/** Characters of a title that go into a file's name: file systems take 255 bytes, a Chinese character is three. */
const maxLength = 80;

/**
 * The Content-Disposition that saves a report under its title, the first dot removed, in Chinese for
 * clients that read `filename*` (RFC 6266, RFC 8187), by its number for the others.
 */
export const downloadName = (title: string, id: number): string =>
  savedAs(title.replace('.', ''), 'pdf', `report-${id}`);

/** The Content-Disposition that saves a file under a name in whatever signs; `plain` where those are none. */
export function savedAs(text: string, extension: string, plain: string): string {
  const name = text
    // Characters no file system takes, and those that turn the direction of writing so that .pdf seems to stand
    // elsewhere.
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const number = `${plain}.${extension}`;
  const short = [...name].slice(0, maxLength).join('').trim();
  if (short === '') return create(number);
  return create(`${short}.${extension}`, { fallback: /^[\x20-\x7e]+$/.test(short) || number });
}

/**
 * A browser may keep a picture for a day and show it for a week while it asks whether it changed; one whose address
 * names the version that is there now, for good.
 */
const keptLong = 'max-age=86400, stale-while-revalidate=604800';
const keptForGood = 'max-age=31536000, immutable';
/** From 0. Who is shown this page has turned to it: a report that is opened shows two at most. */
const contentPage = 2;
/** Cache rule: shared caches revalidate every five minutes, so that a take-down is soon effective. */
const keeping = {
  open: (kept: string) => `public, ${kept}, s-maxage=300`,
  /** Answers that depend on the viewer stay in one's own browser. */
  gated: (kept: string) => `private, ${kept}`,
};

/**
 * Makes what sends a picture, at the width that `?w=` asks for; whoever calls it has checked the viewer's right. It is
 * kept for good where `?v=` names its version; one of another is sent all the same.
 */
function pictureSender(store: Store) {
  const sizedKey = sizedPictures(store);
  return async (
    request: Request,
    response: Response,
    { key, access, version }: { key: string; access: keyof typeof keeping; version?: string | undefined },
  ): Promise<void> => {
    const width = readWidth(request.query.w);
    const wanted = width === null ? key : await sizedKey(key, width);
    const forGood = version !== undefined && request.query.v === version;
    await sendStored(request, response, store, wanted, keeping[access](forGood ? keptForGood : keptLong));
  };
}

/** What the handlers of files share. */
interface Serving extends Pick<Services, 'config' | 'database' | 'documents' | 'links' | 'store' | 'uses'> {
  readViewer: ReadViewer;
  ownerOf: ReturnType<typeof fileOwners>;
  send: ReturnType<typeof pictureSender>;
}

type OfId = RequestHandler<{ id: string }>;

function servePage({
  database,
  uses,
  readViewer,
  ownerOf,
  send,
}: Serving): RequestHandler<{ id: string; index: string }> {
  return async (request, response) => {
    const id = readId(request.params.id);
    const index = readPageIndex(request.params.index);
    const owner = await ownerOf(id);
    // Public pages are served without asking for the viewer.
    if (index >= previewPages(owner.page_count)) {
      const readable = await readablePages(database, await readViewer(request), owner);
      if (index >= readable) throw new ApiError('preview_limit');
    }
    const key = storeLayout.pageImage(id, index);
    await send(request, response, { key, access: 'gated', version: owner.pictures });
    if (index === contentPage)
      // A viewer unknown during an outage may read, and is not counted.
      void readViewer(request).then(
        (viewer) => uses.note('read', id, userKey(viewer, request)),
        () => undefined,
      );
  };
}

/** A table as a file, for whoever may open the page of a chart. */
function serveTable({ config, documents, store, readViewer, ownerOf }: Serving, write: TableWriter): OfId {
  const { origin } = new URL(config.publicUrl);
  return async (request, response) => {
    const id = readId(request.params.id);
    await ownerOf(splitChartId(id).reportId);
    admit(opensTables, await readViewer(request));
    const [chart, cells] = await Promise.all([findChart(documents, id), readTable(store, id)]);
    if (chart === null || cells === null) throw new ApiError('not_found');
    const { type, extension, bytes } = await write({ chart, cells, origin });
    response.set('Content-Disposition', savedAs(chart.name, extension, `table-${id}`));
    response.set('Cache-Control', 'private, no-store').type(type).send(bytes);
  };
}

function serveOriginal({ database, links, store, readViewer, ownerOf }: Serving): OfId {
  return async (request, response) => {
    const id = readId(request.params.id);
    const userId = admit('reader', await readViewer(request));
    links.check(id, request.query, userId);
    const owner = await ownerOf(id);
    // The right may have gone since the address was made.
    if (owner.uploader_id !== userId && !(await hasDownloaded(database, userId, id)))
      throw new ApiError('forbidden');
    response.set('Content-Disposition', downloadName(owner.title, id));
    await sendStored(request, response, store, storeLayout.original(id), 'private, no-store');
  };
}

/**
 * Covers, chart crops, banners and logos, open to all, page images, as far as the viewer may read (decisions:
 * previews), and PDFs, for the reader whom their address was signed for. What is of a report is there only while
 * that is visible. ETag, Range and HEAD: `sendStored`.
 */
export function fileRoutes(services: Services, readViewer: ReadViewer): Router {
  const ownerOf = fileOwners(services.documents);
  const send = pictureSender(services.store);
  const serving = { ...services, readViewer, ownerOf, send };
  const cover: OfId = async (request, response) => {
    const id = readId(request.params.id);
    const { pictures: version } = await ownerOf(id);
    await send(request, response, { key: storeLayout.cover(id), access: 'open', version });
  };
  const chart: OfId = async (request, response) => {
    const { reportId, number } = splitChartId(readId(request.params.id));
    const { pictures: version } = await ownerOf(reportId);
    await send(request, response, { key: storeLayout.chart(reportId, number), access: 'open', version });
  };
  /** Files that belong to no report. */
  const picture =
    (keyOf: (name: string) => string): RequestHandler<{ name: string }> =>
    (request, response) =>
      send(request, response, { key: keyOf(readName(request.params.name)), access: 'open' });

  const router = Router({ caseSensitive: true, strict: true });
  router.use('/files', (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    response.set('Allow', 'GET, HEAD');
    throw new ApiError('method_not_allowed');
  });
  router.get(filePaths.page, servePage(serving));
  router.get(filePaths.original, serveOriginal(serving));
  router.get(filePaths.cover, cover);
  router.get(filePaths.chart, chart);
  router.get(filePaths.tableCsv, serveTable(serving, asCsv));
  router.get(filePaths.tableXlsx, serveTable(serving, asXlsx));
  router.get(filePaths.banner, picture(storeLayout.banner));
  router.get(filePaths.groupLogo, picture(storeLayout.groupLogo));
  // Any other spelling of a page's address.
  router.use(folderOf('page'), () => {
    throw new ApiError('preview_limit');
  });
  return router;
}
