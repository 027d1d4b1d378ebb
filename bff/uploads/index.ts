import { type Request, type RequestHandler, type Response, Router } from 'express';
import { freeBytes } from '../../mappings/disk.ts';
import { type TaskStatus, taskStatusSchema, uploadAnswerSchema } from '../../mappings/intake.ts';
import {
  type AskIntake,
  agreed,
  createAskIntake,
  createRequireIntake,
  forwardToIntake,
} from '../clients/indexer.ts';
import type { Call } from '../contract/call.ts';
import { envelopeStatus } from '../contract/errors.ts';
import { pageAddress } from '../contract/pictures.ts';
import { checkTask, doc2png, uploadFiles } from '../contract/uploads.ts';
import { addresses, findReport, reportOfAddress } from '../documents/index.ts';
import type { Viewer } from '../entitlements/plans.ts';
import { readablePages } from '../entitlements/readingRights.ts';
import { ApiError } from '../errors.ts';
import { admitCall } from '../http/mountRoutes.ts';
import { handle, type ReadViewer, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { isOwn, ownUploadRoutes, presentUpload, readUpload } from './own.ts';

/** Page images of PDFs: requested from the indexer, listed as far as the viewer may read. */
function conversionRoutes(services: Services, ask: AskIntake): Route[] {
  const { database, documents } = services;
  const present = async ({ pages, ...task }: TaskStatus, viewer: Viewer) => {
    const id = task.report_id;
    const report = await readUpload(ask, id);
    // A report taken down or unfinished exists for its uploader alone.
    if (!report || !(isOwn(report, viewer) || (await findReport(documents, id)))) {
      throw new ApiError('report_not_found');
    }
    const { page_count, uploader_id } = report;
    const readable = await readablePages(database, viewer, { id, page_count, uploader_id });
    const images = { page_url: addresses.pages(id), page_version: '' };
    return {
      ...task,
      page_count,
      pages: pages.slice(0, readable).map((_, index) => pageAddress(images, index)),
    };
  };

  return [
    handle(doc2png, async ({ oss_name }, { viewer, request }) => {
      // The intake does not know the site's own addresses of a report's files (`/files/pages/12/0.png`).
      const name = reportOfAddress(String(oss_name), request.host) ?? oss_name;
      return present(await ask('/intake/doc2png', taskStatusSchema, { oss_name: name }), viewer);
    }),
    handle(checkTask, async ({ task_id }, { viewer }) => {
      return present(await ask('/intake/checkTask', taskStatusSchema, { task_id }), viewer);
    }),
  ];
}

/** Calls whose body streams through to the indexer: `streamedUploads` answers them. */
export const streamedCalls: readonly Call[] = [uploadFiles];

/** The calls about uploads and conversion that carry JSON. */
export function uploadRoutes(services: Services): Route[] {
  const ask = createAskIntake(services.config);
  return [...ownUploadRoutes(services, ask), ...conversionRoutes(services, ask)];
}

/** Headers of tus (https://tus.io/protocols/resumable-upload). */
const tusMethods = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'];
/** A caller's own, which end here; the last would turn one method into another. */
const secretHeaders = ['cookie', 'sid', 'token', 'authorization', 'x-http-method-override'];
const bringsBytes = new Set(['POST', 'PATCH']);

/**
 * Uploads themselves, for logged-in users and keys of theirs that upload, streamed to the indexer's intake. It believes
 * `x-uploader-id` from whoever knows the internal key, so what a client sends under these names is overwritten, and the
 * session does not travel on.
 */
export function streamedUploads({ config }: Services, readViewer: ReadViewer): Router {
  const { path } = uploadFiles;
  const resumable = `${path}/tus`;
  const asUser = async (request: Request) => {
    const viewer = await readViewer(request);
    // Resumable ones are the page's own.
    const userId = admitCall({ ...uploadFiles, path: request.path }, viewer);
    for (const name of secretHeaders) delete request.headers[name];
    request.headers['x-internal-key'] = config.internalKey;
    request.headers['x-uploader-id'] = String(userId);
  };
  const requireIntake = createRequireIntake(config);
  /** Said before a byte is read. */
  const requireTaker = async () => {
    if ((await freeBytes(config.disk.folders)) < config.disk.minimum) throw new ApiError('storage_full');
    await requireIntake();
  };
  const form: RequestHandler = async (request, response, next) => {
    requireMethod(request, response, ['POST']);
    await asUser(request);
    if (!request.is('multipart/form-data')) {
      throw new ApiError('wrong_content_type', { text: '请以 multipart/form-data 上传文件' });
    }
    await requireTaker();
    next();
  };
  const tus: RequestHandler = async (request, response, next) => {
    requireMethod(request, response, tusMethods);
    await asUser(request);
    if (bringsBytes.has(request.method)) await requireTaker();
    next();
  };
  const router = Router({ caseSensitive: true, strict: true });
  router.all(path, form);
  router.all([resumable, `${resumable}/:upload`], tus);
  router.use(
    forwardToIntake(config.indexerUrl, {
      takes: (asked) => asked === path,
      target: () => '/intake/upload',
      answer(body, response) {
        const { items } = agreed(uploadAnswerSchema, body);
        const data = { items: items.map(presentUpload) };
        response.set('Cache-Control', 'no-store');
        response.json({ status: envelopeStatus.success, message: 'success', data });
      },
    }),
  );
  router.use(
    forwardToIntake(config.indexerUrl, { takes: (asked) => /^\/api\/upload\/tus(\/[\w-]+)?$/.test(asked) }),
  );
  return router;
}

function requireMethod(request: Request, response: Response, allowed: readonly string[]): void {
  if (allowed.includes(request.method)) return;
  response.set('Allow', allowed.join(', '));
  throw new ApiError('method_not_allowed');
}
