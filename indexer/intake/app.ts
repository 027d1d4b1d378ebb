import express, { type Express } from 'express';
import { hashOfWords } from '../../mappings/indices/fingerprint.ts';
import { ndjsonRoute } from '../bulk/ndjsonRoute.ts';
import { sandboxKind } from '../process/sandbox.ts';
import type { IndexerServices } from '../services.ts';
import { checkRoute } from './checkRoute.ts';
import { conversionRoutes } from './conversionRoutes.ts';
import { renderFaults } from './intakeErrors.ts';
import { requireInternalKey } from './internalKey.ts';
import { operatorRoutes } from './operatorRoutes.ts';
import { pdfRoute } from './pdfRoute.ts';
import { reportRoutes } from './reportRoutes.ts';
import { requireRoom } from './requireRoom.ts';
import { resumableRoute } from './resumableRoute.ts';
import { createUploadLimit } from './uploadLimit.ts';
import { uploadRoute } from './uploadRoute.ts';

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
 * - `GET  /intake/builds?most=&before=` → `IndexBuilds`
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
  app.use(reportRoutes(services));
  app.use(renderFaults(services.log));
  return app;
}
