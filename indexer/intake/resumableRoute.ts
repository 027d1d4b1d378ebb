import { rm } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server, type ServerOptions } from '@tus/server';
import { Router } from 'express';
import { limits } from '../config.ts';
import type { Services } from '../services.ts';
import { Fault, faultOf, tooLarge } from './faults.ts';
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
 * `X-Duplicate-Of`). An upload belongs to the user who began it. Faults are the reason alone, as plain text: they
 * reach the client as they are here.
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
        throw new Fault(404, 'not_found', '上传不存在', 'No such upload of this user');
    },
    async onUploadCreate(request, { metadata }) {
      await count(uploaderOf(request));
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
      } finally {
        await forget(id);
      }
    },
    onResponseError(request, error) {
      const own = refusalOf(error);
      if (own === null) return undefined;
      const { http, reason, retryAfter } = faultOf(own, new URL(request.url).pathname, services.log);
      // An error brings no headers to the server; what is set on the response itself stays.
      if (retryAfter !== undefined) request.runtime?.node?.res?.setHeader('Retry-After', String(retryAfter));
      return { status_code: http, body: reason };
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

type TusError = Parameters<NonNullable<ServerOptions['onResponseError']>>[1];

/** What readers are told of; null for refusals of the protocol, which the client's program understands. */
function refusalOf(error: TusError): Error | null {
  if (!('status_code' in error)) return error;
  // More than the announced length is 413 too, but no client's program sends that.
  if (error.status_code === 413) return tooLarge();
  return error.status_code === 500 ? new Error(error.body.trim()) : null;
}
