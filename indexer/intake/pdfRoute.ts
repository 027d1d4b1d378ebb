import { rm } from 'node:fs/promises';
import { Router } from 'express';
import multer from 'multer';
import { z } from 'zod';
import type { GivenMetadata } from '../artifacts.ts';
import { limits } from '../limits.ts';
import { givenMetadata } from '../metadata/metadataSchema.ts';
import type { IndexerServices } from '../services.ts';
import { IntakeError } from './intakeErrors.ts';
import { receivePdf } from './receivePdf.ts';
import { readUploader, runHandler } from './requests.ts';

/** `POST /intake/pdf`: 202 for a report that was queued, 200 for a duplicate. */
export function pdfRoute(services: IndexerServices): Router {
  return Router().post('/intake/pdf', async (request, response) => {
    const folder = await services.store.workFolder();
    try {
      const upload = multer({
        dest: folder,
        limits: { fileSize: limits.uploadBytes, files: 1, fields: 10, fieldSize: 1_000_000 },
        defParamCharset: 'utf8',
      }).single('file');
      await runHandler(upload, request, response);
      if (!request.file)
        throw new IntakeError(422, 'invalid', '请选择要上传的文件', 'The field `file` is missing');
      const status = await receivePdf(services, {
        path: request.file.path,
        name: request.file.originalname,
        given: readGiven(request.body?.metadata),
        uploaderId: readUploader(request),
      });
      response.status(status.duplicate_of ? 200 : 202).json(status);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Reads the `metadata` field; nothing given is nothing known. */
function readGiven(field: unknown): GivenMetadata {
  if (field === undefined || field === '') return {};
  let data: unknown;
  try {
    data = JSON.parse(String(field));
  } catch {
    throw new IntakeError(422, 'invalid', '报告信息格式有误', '`metadata` is not JSON');
  }
  const parsed = givenMetadata.safeParse(data);
  if (!parsed.success)
    throw new IntakeError(
      422,
      'invalid',
      '报告信息格式有误',
      `\`metadata\`: ${z.prettifyError(parsed.error)}`,
    );
  return parsed.data;
}
