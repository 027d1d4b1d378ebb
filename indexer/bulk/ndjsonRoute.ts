import { Router } from 'express';
import type { IndexerServices } from '../services.ts';
import { type LoadEvent, loadNdjson } from './loadNdjson.ts';

/** The last line of an answer that could not be finished. */
export type LoadFailed = { type: 'failed'; message: string };

/** `POST /intake/ndjson`: reads while it answers; `x-source-name` names the file for the catalog. */
export function ndjsonRoute(services: IndexerServices): Router {
  return Router().post('/intake/ndjson', async (request, response) => {
    const name = decodeURIComponent(request.get('x-source-name') ?? 'ndjson').slice(0, 200);
    const uploader = Number(request.get('x-uploader-id'));
    const uploaderId = Number.isSafeInteger(uploader) && uploader > 0 ? uploader : null;
    response.status(200).type('application/x-ndjson');
    response.flushHeaders();
    const writeEvent = (event: LoadEvent | LoadFailed) => response.write(`${JSON.stringify(event)}\n`);
    try {
      for await (const event of loadNdjson(services, request, { name, uploaderId })) writeEvent(event);
    } catch (error) {
      services.log.error({ name, error: (error as Error).message }, 'load failed');
      writeEvent({ type: 'failed', message: (error as Error).message });
    }
    response.end();
  });
}
