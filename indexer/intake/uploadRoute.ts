import { rm } from 'node:fs/promises';
import { Router } from 'express';
import multer from 'multer';
import { z } from 'zod';
import type { UploadAnswer } from '../../mappings/intake.ts';
import type { GivenMetadata } from '../artifacts.ts';
import { Refused } from '../errors.ts';
import { uploadedName } from '../ingest/fileNames.ts';
import { limits } from '../limits.ts';
import { givenMetadata } from '../metadata/metadata.ts';
import type { IndexerServices } from '../services.ts';
import { IntakeError, readUploader, requireUploader, runHandler } from './http.ts';
import { type CountUpload, receivePdf } from './uploads.ts';

/** Files of one request at most. */
const maxFiles = 50;

/** A file of the request; its path is known once it is stored. `fault`: it was not counted, nor stored. */
interface Arrival {
  file: Express.Multer.File;
  fault?: IntakeError;
}

/**
 * `POST /intake/upload`: a reader's files, each counted. One refusal does not affect the others; when all are refused,
 * the first error is the response.
 */
export function uploadRoute(services: IndexerServices, count: CountUpload): Router {
  return Router().post('/intake/upload', async (request, response) => {
    const uploaderId = requireUploader(request);
    const folder = await services.store.workFolder();
    try {
      const arrivals: Arrival[] = [];
      const receive = multer({
        dest: folder,
        limits: { fileSize: limits.uploadBytes, files: maxFiles, fields: 10, fieldSize: 10_000 },
        // Byte by byte: what is in GBK, utf8 would lose.
        defParamCharset: 'latin1',
        // Asked before a file is stored: what is beyond the limit is never written.
        fileFilter: (_request, file, take) => {
          const arrival: Arrival = { file };
          arrivals.push(arrival);
          count(uploaderId).then(
            () => take(null, true),
            (fault: Error) => {
              if (!(fault instanceof IntakeError)) return take(fault);
              arrival.fault = fault;
              take(null, false);
            },
          );
        },
      }).array('file');
      await runHandler(receive, request, response);
      if (arrivals.length === 0)
        throw new IntakeError(422, 'invalid', '请选择要上传的文件', 'The field `file` is missing');
      const answer = await takeAll(services, arrivals, uploaderId);
      response.status(202).json(answer);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

async function takeAll(
  services: IndexerServices,
  arrivals: Arrival[],
  uploaderId: number,
): Promise<UploadAnswer> {
  const items: UploadAnswer['items'] = [];
  const faults: Error[] = [];
  for (const { file, fault } of arrivals) {
    const name = uploadedName(file.originalname);
    try {
      if (fault) throw fault;
      items.push(await receivePdf(services, { path: file.path, name, given: {}, uploaderId }));
    } catch (error) {
      if (!(error instanceof IntakeError || error instanceof Refused)) throw error;
      faults.push(error);
      items.push({ name, refused: error.reason });
    }
  }
  const [first] = faults;
  if (first && faults.length === items.length) throw first;
  return { items };
}

/** `POST /intake/pdf`: 202 for a report that was queued, 200 for a duplicate. */
export function pdfRoute(services: IndexerServices): Router {
  return Router().post('/intake/pdf', async (request, response) => {
    const folder = await services.store.workFolder();
    try {
      const upload = multer({
        dest: folder,
        limits: { fileSize: limits.uploadBytes, files: 1, fields: 10, fieldSize: 1_000_000 },
        defParamCharset: 'latin1',
      }).single('file');
      await runHandler(upload, request, response);
      if (!request.file)
        throw new IntakeError(422, 'invalid', '请选择要上传的文件', 'The field `file` is missing');
      const status = await receivePdf(services, {
        path: request.file.path,
        name: uploadedName(request.file.originalname),
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
