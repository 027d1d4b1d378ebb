import { Server, type ServerOptions, type Upload } from '@tus/server';
import { Router } from 'express';
import { Refused } from '../errors.ts';
import { limits } from '../limits.ts';
import type { IndexerServices } from '../services.ts';
import { IntakeError, intakeErrorOf, requireUploader, tooLarge } from './http.ts';
import { ResumableStore } from './resumableStore.ts';
import { type CountUpload, receivePdf } from './uploads.ts';

/** The site's public path of resumable uploads: clients get it in `Location`. */
const address = '/api/upload/tus';
/**
 * Intervals in ms: how often abandoned uploads are looked for, and how long a complete one lies until it counts as
 * abandoned.
 */
const sweepEvery = 60_000;
const leftAfter = 60_000;

type WebRequest = Parameters<NonNullable<ServerOptions['onUploadCreate']>>[0];

type WholeUpload = Pick<Upload, 'id' | 'metadata'>;

/** Enters a whole upload; that may happen twice when a process dies, for equal bytes are one report. */
async function enterUpload(
  services: IndexerServices,
  datastore: ResumableStore,
  { id, metadata }: WholeUpload,
) {
  const name = metadata?.filename || metadata?.name || '报告.pdf';
  const uploaderId = Number.parseInt(id, 10);
  try {
    const status = await datastore.withFile(id, (path) =>
      receivePdf(services, { path, name, given: {}, uploaderId }),
    );
    await datastore.remove(id);
    return status;
  } catch (error) {
    // Of what is at fault itself nothing is kept; what failed for us is entered by a later sweep.
    if (error instanceof Refused || error instanceof IntakeError) await datastore.remove(id);
    throw error;
  }
}

/**
 * Uploads that go on where they broke off (tus 1.0.0): creation counts as one file of the day; when all bytes are
 * there the report is entered as by `/intake/upload`, and the last answer names it in `X-Report-Id` (and in
 * `X-Duplicate-Of`). An upload belongs to the user who began it. Faults are the reason alone, as plain text: they
 * reach the client as they are here.
 */
export async function resumableRoute(services: IndexerServices, count: CountUpload): Promise<Router> {
  const datastore = new ResumableStore(services.store);
  const enter = (upload: WholeUpload) => enterUpload(services, datastore, upload);
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
        throw new IntakeError(404, 'not_found', '上传不存在', 'No such upload of this user');
    },
    async onUploadCreate(request, { metadata }) {
      await count(uploaderOf(request));
      return { metadata: { ...metadata } };
    },
    async onUploadFinish(_request, upload) {
      const { id: reportId, duplicate_of } = await enter(upload);
      const duplicate: Record<string, number> =
        duplicate_of === null ? {} : { 'X-Duplicate-Of': duplicate_of };
      return { headers: { 'X-Report-Id': reportId, ...duplicate } };
    },
    onResponseError(request, error) {
      const own = refusalOf(error);
      if (own === null) return undefined;
      const { http, reason, retryAfter } = intakeErrorOf(own, new URL(request.url).pathname, services.log);
      // An error brings no headers to the server; what is set on the response itself stays.
      if (retryAfter !== undefined) request.runtime?.node?.res?.setHeader('Retry-After', String(retryAfter));
      return { status_code: http, body: reason };
    },
  });
  const stays = (error: Error) => services.log.warn({ error: error.message }, 'an old upload stays');
  const sweep = async () => {
    for (const upload of await datastore.forgotten(leftAfter)) await enter(upload).catch(stays);
    await datastore.deleteExpired();
  };
  await sweep().catch(stays);
  setInterval(() => void sweep().catch(stays), sweepEvery).unref();
  return Router().all([address, `${address}/*rest`], (request, response) => {
    requireUploader(request);
    return server.handle(request, response);
  });
}

const uploaderOf = (request: WebRequest) => Number(request.headers.get('x-uploader-id'));

type TusError = Parameters<NonNullable<ServerOptions['onResponseError']>>[1];

/** Errors shown to readers; null for protocol refusals, which the client's program understands. */
function refusalOf(error: TusError): Error | null {
  if (!('status_code' in error)) return error;
  // More than the announced length is 413 too, but no client's program sends that.
  if (error.status_code === 413) return tooLarge();
  return error.status_code === 500 ? new Error(error.body.trim()) : null;
}
