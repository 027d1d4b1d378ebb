import { Router } from 'express';
import { ulid } from 'ulid';
import { quietRefresh } from '../clients/indices.ts';
import { segmentKey } from '../documents/textReports.ts';
import type { IndexerServices } from '../services.ts';
import { batchesOf, readLines } from './batches.ts';
import { type BatchResult, prepareBatch, sendBatch } from './loadBatch.ts';

/** Progress of a load: lines counted by outcome. */
export interface LoadCounts {
  added: number;
  replaced: number;
  duplicates: number;
  failed: number;
}

/** Events of a running load; `summary` comes once, last. */
export type LoadEvent =
  | ({ type: 'progress' } & LoadCounts)
  | { type: 'fault'; line: number; message: string }
  | ({ type: 'summary'; milliseconds: number } & LoadCounts);

/** Bulk requests at the engine at the same time: it writes one while the next is made and sent. */
const inFlight = 2;

/**
 * Loads NDJSON, one report a line, in flat memory: at most a few batches, with backpressure on the stream. Bad lines are reported and skipped. Reports are searchable when the summary comes.
 */
export async function* loadNdjson(
  services: IndexerServices,
  stream: AsyncIterable<Uint8Array>,
  load: { name: string; uploaderId: number | null },
): AsyncGenerator<LoadEvent> {
  const begun = Date.now();
  const counts: LoadCounts = { added: 0, replaced: 0, duplicates: 0, failed: 0 };
  const loadId = ulid();
  const sending: Promise<BatchResult>[] = [];
  const quiet = quietRefresh(services);
  const settle = async function* (limit: number): AsyncGenerator<LoadEvent> {
    while (sending.length > limit) {
      const result = await sending.shift();
      if (!result) return;
      counts.added += result.added;
      counts.replaced += result.replaced;
      counts.duplicates += result.duplicates;
      counts.failed += result.failed.length;
      for (const { line, message } of result.failed) yield { type: 'fault', line, message };
      yield { type: 'progress', ...counts };
    }
  };
  try {
    let number = 0;
    for await (const batch of batchesOf(readLines(stream))) {
      const prepared = await prepareBatch(services, batch, segmentKey(loadId, number), load);
      yield* settle(inFlight - 1);
      const sent = sendBatch(services, prepared);
      // Awaited in turn; a fault meanwhile must not end the process.
      sent.catch(() => undefined);
      sending.push(sent);
      number += 1;
      if (number === 3) await quiet.begin();
    }
    yield* settle(0);
  } finally {
    await Promise.allSettled(sending);
    await quiet.end();
  }
  await services.refresher.refresh();
  yield { type: 'summary', milliseconds: Date.now() - begun, ...counts };
}

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
