import { createHash, timingSafeEqual } from 'node:crypto';
import express, { type Express, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { freeBytes } from '../../mappings/disk.ts';
import { hashOfWords } from '../../mappings/indices/fingerprint.ts';
import type { CheckAnswer } from '../../mappings/intake.ts';
import { ndjsonRoute } from '../bulk/loadNdjson.ts';
import type { IndexerConfig } from '../config.ts';
import { limits } from '../limits.ts';
import { sandboxKind } from '../process/sandbox.ts';
import type { IndexerServices } from '../services.ts';
import { announcementRoutes } from './announcementRoutes.ts';
import { IntakeError, renderFaults, storageFull } from './http.ts';
import { operatorRoutes } from './operatorRoutes.ts';
import { conversionRoutes, reportRoutes } from './reportRoutes.ts';
import { resumableRoute } from './resumableRoute.ts';
import { pdfRoute, uploadRoute } from './uploadRoute.ts';
import { createUploadLimit, type UploadLimit } from './uploads.ts';

const checkBody = z.strictObject({
  sha256: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(50),
  uploader_id: z.number().int().positive(),
});

/**
 * `POST /intake/check`: which files are here already and need not be sent. Failed ones are not listed: sending one
 * again retries it. Reports taken down are never mentioned.
 */
function checkRoute({ catalog }: IndexerServices, uploads: UploadLimit): Router {
  return Router().post('/intake/check', async (request, response) => {
    const parsed = checkBody.safeParse(request.body);
    if (!parsed.success) throw new IntakeError(422, 'invalid', '请求参数有误', z.prettifyError(parsed.error));
    const { sha256, uploader_id } = parsed.data;
    const [reports, left] = await Promise.all([catalog.bySha256s(sha256), uploads.left(uploader_id)]);
    const items = sha256.map((hash) => {
      const report = reports.get(hash);
      const tells = report && report.stage !== 'failed' && report.visible;
      if (!tells) return { sha256: hash, duplicate_of: null, title: '' };
      return { sha256: hash, duplicate_of: report.id, title: report.stage === 'done' ? report.title : '' };
    });
    response.json({ items, left, limit: limits.uploadsPerDay } satisfies CheckAnswer);
  });
}

/** Paths that bring files; all other calls to the intake are small and stay allowed. */
const bringsBytes = /^\/(intake\/(pdf|upload|ndjson)|api\/upload\/tus(\/.*)?)$/;

/** Refuses what would fill the disk before a byte of it is read. */
function requireRoom(disk: IndexerConfig['disk']): RequestHandler {
  return async (request, _response, next) => {
    const brings = bringsBytes.test(request.path) && ['POST', 'PATCH'].includes(request.method);
    if (brings && (await freeBytes(disk.folders)) < disk.minimum) throw storageFull();
    next();
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Lets in only who sends the site's secret as `x-internal-key`; compared in constant time. */
function requireInternalKey(key: string): RequestHandler {
  const expected = digest(key);
  return (request, _response, next) => {
    const given = digest(request.get('x-internal-key') ?? '');
    next(
      timingSafeEqual(given, expected)
        ? undefined
        : new IntakeError(403, 'forbidden', '没有权限', 'Wrong key'),
    );
  };
}

/** Word definitions of this process, as the files were at its start: `reindex` asks. */
const wordsHash = hashOfWords();

/**
 * The indexer's HTTP intake, for the BFF and the commands of the same machine. All but `/healthz` needs
 * `x-internal-key`. Faults are `{error: {id, reason, message}}`.
 *
 * - `POST /intake/pdf` multipart `file`, optional `metadata` (JSON), header `x-uploader-id` → `ReportStatus`
 * - `POST /intake/upload` multipart `file`s of the user in `x-uploader-id`, counted → `UploadAnswer`
 * - `/api/upload/tus` the same resumable, by tus 1.0.0
 * - `POST /intake/check {sha256, uploader_id}` → `CheckAnswer`: which files are here, how many more may come today
 * - `POST /intake/ndjson` one report a line → a line of progress now and then, the summary last
 * - `GET  /intake/status?ids=1,2` → `{items}`; `GET /intake/reports?uploader_id=&page=&pageSize=` → `{items, total}`
 * - `GET  /intake/summary` → `{stages, lagging, queue, documents}`
 * - `GET  /intake/:id/metadata` → what was found, with corrections applied
 * - `GET  /intake/:id/report` → `KeptReport`: what readers see of it, also while the engine is away
 * - `POST /intake/:id/retry {from?}`, `POST /intake/:id/correct {title?, …, act?}`
 * - `POST /intake/moderation {items, act?}`, `POST /intake/retry {ids?, cause?, act?}`, `GET /intake/dead` by cause,
 *   `GET /intake/works`, `GET /intake/:id/acts`
 * - `GET  /intake/rereading` → `Rereading`, `POST /intake/reread {ids?, failed?, after?, act}` → `RereadAnswer`
 * - `GET  /intake/builds?most=&before=` → `IndexBuilds`
 * - `GET  /intake/unannounced?most=` → `{ids}`, `POST /intake/announced {ids, missing?}`
 * - `POST /intake/doc2png {oss_name, page_dir?}`, `POST /intake/checkTask {task_id}` → `TaskStatus`
 */
export async function createIntake(services: IndexerServices): Promise<Express> {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok', words: wordsHash, box: sandboxKind() });
  });
  app.use(requireInternalKey(services.config.internalKey));
  app.use(requireRoom(services.config.disk));
  app.use(ndjsonRoute(services));
  app.use(pdfRoute(services));
  const uploads = createUploadLimit(services.redis, services.config.indexPrefix);
  app.use(uploadRoute(services, uploads.count));
  app.use(await resumableRoute(services, uploads.count));
  app.use(express.json({ limit: '1mb' }));
  app.use(checkRoute(services, uploads));
  app.use(conversionRoutes(services));
  app.use(operatorRoutes(services));
  app.use(announcementRoutes(services));
  app.use(reportRoutes(services));
  app.use(renderFaults(services.log));
  return app;
}
