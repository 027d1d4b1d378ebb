import { Router } from 'express';
import { z } from 'zod';
import type { CheckAnswer } from '../../mappings/intake.ts';
import { limits } from '../limits.ts';
import type { IndexerServices } from '../services.ts';
import { IntakeError } from './intakeErrors.ts';
import type { UploadLimit } from './uploadLimit.ts';

const checkBody = z.strictObject({
  sha256: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(50),
  uploader_id: z.number().int().positive(),
});

/**
 * `POST /intake/check`: which files are here already and need not be sent. Failed ones are not listed: sending one
 * again retries it. Reports taken down are never mentioned.
 */
export function checkRoute({ catalog }: IndexerServices, uploads: UploadLimit): Router {
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
