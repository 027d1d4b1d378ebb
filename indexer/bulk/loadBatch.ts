import { setTimeout as sleep } from 'node:timers/promises';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { enterTexts, finishTexts } from '../catalog/enterTexts.ts';
import { actionsOf } from '../documents/actionsOf.ts';
import { documentsOf } from '../documents/documentsOf.ts';
import type { DocumentAction } from '../documents/indexWriter.ts';
import { BulkRejected } from '../documents/sendBulk.ts';
import { isTransient } from '../queue/transient.ts';
import type { IndexerServices } from '../services.ts';
import type { Batch } from './batches.ts';
import { writeSegment } from './segments.ts';
import { artifactsOf } from './textReport.ts';

/** What became of a batch. */
export interface BatchResult {
  added: number;
  replaced: number;
  duplicates: number;
  failed: { line: number; message: string }[];
}

/** A batch in the catalog, with the documents that put it into the index. */
export interface PreparedBatch {
  segment: string;
  actions: DocumentAction[];
  /** The version each report's documents were derived from, by report id. */
  versions: Map<number, number>;
  shortened: { id: number; pageCount: number }[];
  lineOf: Map<number, number>;
  result: BatchResult;
}

const bodyBytes = 8_000_000;
/** Waits before a batch is sent again, in seconds; two minutes in all. */
const patience = [1, 2, 4, 8, 15, 30, 60];

/** Enters a batch in the catalog, archives it in the store, and makes its documents. */
export async function prepareBatch(
  services: IndexerServices,
  batch: Batch,
  segment: string,
  load: { name: string; uploaderId: number | null },
): Promise<PreparedBatch> {
  const { catalog, store } = services;
  const now = new Date();
  const arrivals = batch.reports.map(({ number, text, report, sha256 }) => ({
    id: report.id ?? null,
    sha256,
    name: `${load.name}:${number}`,
    title: report.title,
    bytes: text.length,
    pageCount: report.pages.length,
  }));
  const entered = await enterTexts(catalog, arrivals, { segment, uploaderId: load.uploaderId, now });
  const placed = batch.reports.flatMap((line, index) => {
    const place = entered[index];
    return place && !place.duplicate ? [{ ...line, ...place }] : [];
  });
  const archived = writeSegment(store, segment, placed);
  const actions: DocumentAction[] = [];
  for (const { id, version, report, earlier, number } of placed) {
    if (earlier?.kind === 'pdf') await store.remove(storeLayout.folder(id));
    const facts = {
      id,
      kind: 'text' as const,
      name: `${load.name}:${number}`,
      uploaderId: earlier?.uploaderId ?? load.uploaderId,
      corrections: {},
      visible: earlier?.visible ?? true,
      recommend: earlier?.recommend ?? 0,
      popularity: earlier?.popularity ?? 1,
      indexedAt: earlier?.indexedAt ?? now,
    };
    const counts = earlier ?? { pageCount: 0, chartCount: 0 };
    actions.push(...actionsOf(documentsOf(facts, artifactsOf(report)), version, counts));
  }
  await archived;
  const replaced = placed.filter(({ earlier }) => earlier?.stage === 'done').length;
  return {
    segment,
    actions,
    versions: new Map(placed.map(({ id, version }) => [id, version])),
    shortened: placed
      .filter(
        ({ earlier, report }) => earlier && earlier.pageCount + earlier.chartCount > report.pages.length,
      )
      .map(({ id, report }) => ({ id, pageCount: report.pages.length })),
    lineOf: new Map(placed.map(({ id, number }) => [id, number])),
    result: {
      added: placed.length - replaced,
      replaced: replaced + batch.superseded,
      duplicates: batch.duplicates + entered.filter(({ duplicate }) => duplicate).length,
      failed: batch.faults,
    },
  };
}

/** Sends a prepared batch to the engine, waiting while it is away or busy, and notes in the catalog what is in. */
export async function sendBatch(services: IndexerServices, prepared: PreparedBatch): Promise<BatchResult> {
  const { result, lineOf } = prepared;
  const refused = new Map<number, string>();
  try {
    await sendPatiently(services, prepared.actions);
  } catch (error) {
    if (!(error instanceof BulkRejected)) throw error;
    // `_id` is the report's id or `id-page`.
    for (const { id, reason } of error.faults) refused.set(Number.parseInt(id, 10), reason);
  }
  for (const [id, reason] of refused) {
    await services.catalog.setFailed(id, { id: 'refused', reason: '报告无法写入索引', detail: reason });
    result.failed.push({ line: lineOf.get(id) ?? 0, message: `the search engine refused it: ${reason}` });
  }
  await finishTexts(services.catalog, prepared);
  result.added -= Math.min(result.added, refused.size);
  return result;
}

async function sendPatiently({ writer, log }: IndexerServices, actions: DocumentAction[]): Promise<void> {
  for (const seconds of patience) {
    try {
      return await writer.write(actions, { bodyBytes });
    } catch (error) {
      if (!isTransient(error)) throw error;
      log.warn({ error: (error as Error).message, seconds }, 'batch is sent again');
      await sleep(seconds * 1_000);
    }
  }
  await writer.write(actions, { bodyBytes });
}
