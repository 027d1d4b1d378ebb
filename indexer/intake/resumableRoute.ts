import { rm } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server, type ServerOptions } from '@tus/server';
import { Router } from 'express';
import { limits } from '../config.ts';
import type { Services } from '../services.ts';
import { Refused } from '../steps/step.ts';
import { Fault } from './faults.ts';
import { receivePdf } from './receivePdf.ts';
import { requireUploader } from './uploader.ts';
import type { CountUpload } from './uploadLimit.ts';

/** The site's own address of resumable uploads: `Location` tells it to clients. */
const address = '/api/upload/tus';
/** How long an upload that stopped may be taken up again, and how often what is older is removed. */
const kept = 24 * 3_600_000;
const sweepEvery = 3_600_000;

type WebRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0];

/**
 * Uploads that go on where they broke off (tus 1.0.0): creation counts as one file of the day; when all bytes are
 * there the report is entered as by `/intake/upload`, and the last answer names it in `X-Report-Id` (and in
 * `X-Duplicate-Of`). An upload belongs to the user who began it.
 */
export async function resumableRoute(services: Services, count: CountUpload): Promise<Router> {
  const directory = await services.store.keptFolder('resumable');
  const datastore = new FileStore({ directory, expirationPeriodInMilliseconds: kept });
  const forget = (id: string) =>
    Promise.all([id, `${id}.json`].map((name) => rm(path.join(directory, name), { force: true })));

  const server = new Server({
    path: address,
    datastore,
    relativeLocation: true,
    maxSize: limits.uploadBytes,
    allowedOrigins: () => false,
    // The name carries the owner: nobody else's request finds it.
    namingFunction: (request) => `${uploaderOf(request)}-${crypto.randomUUID()}`,
    async onIncomingRequest(request, id) {
      if (!id.startsWith(`${uploaderOf(request)}-`) || !/^\d+-[0-9a-f-]{36}$/.test(id))
        throw answer(404, '上传不存在');
    },
    async onUploadCreate(request, { metadata }) {
      await count(uploaderOf(request)).catch((error: unknown) => {
        throw toAnswer(error);
      });
      return { metadata: { ...metadata } };
    },
    async onUploadFinish(request, { id, metadata }) {
      try {
        const name = metadata?.filename || metadata?.name || '报告.pdf';
        const { id: reportId, duplicate_of } = await receivePdf(services, {
          path: path.join(directory, id),
          name,
          given: {},
          uploaderId: uploaderOf(request),
        });
        const duplicate: Record<string, number> =
          duplicate_of === null ? {} : { 'X-Duplicate-Of': duplicate_of };
        return { headers: { 'X-Report-Id': reportId, ...duplicate } };
      } catch (error) {
        throw toAnswer(error);
      } finally {
        await forget(id);
      }
    },
  });
  const sweep = () =>
    server.cleanUpExpiredUploads().catch((error: Error) => {
      services.log.warn({ error: error.message }, 'old uploads stay');
    });
  await sweep();
  setInterval(sweep, sweepEvery).unref();
  return Router().all([address, `${address}/*rest`], (request, response) => {
    requireUploader(request);
    return server.handle(request, response);
  });
}

const uploaderOf = (request: WebRequest) => Number(request.headers.get('x-uploader-id'));

/** How hooks of tus refuse. */
const answer = (status_code: number, body: string) => ({ status_code, body });

function toAnswer(error: unknown): unknown {
  if (error instanceof Fault) return answer(error.http, error.reason);
  if (error instanceof Refused) return answer(422, error.reason);
  return error;
}
