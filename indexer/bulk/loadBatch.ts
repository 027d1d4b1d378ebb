import { setTimeout as sleep } from 'node:timers/promises';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { enterTexts, finishTexts } from '../catalog/enterTexts.ts';
import { joinCopies } from '../copies/joinCopies.ts';
import { documentsOf, withCopyOf } from '../documents/documentsOf.ts';
import { bulkActions, type DocumentAction } from '../documents/indexWriter.ts';
import { reindexNow } from '../documents/reindexReport.ts';
import { BulkRejected } from '../documents/sendBulk.ts';
import { artifactsOf, writeSegment } from '../documents/textReports.ts';
import { isTransient } from '../errors.ts';
import type { IndexerServices } from '../services.ts';
import type { Batch } from './batches.ts';

/** Result of one batch. */
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
const retryDelaysSeconds = [1, 2, 4, 8, 15, 30, 60];

/** Enters a batch in the catalog, archives it in the store, and makes its documents. */
export async function prepareBatch(
  services: IndexerServices,
  batch: Batch,
  segment: string,
  load: { name: string; uploaderId: number | null },
): Promise<PreparedBatch> {
  const { catalog, store } = services;
  const arrivals = batch.reports.map(({ report, number, text, ...told }) => ({
    ...told,
    id: report.id ?? null,
    name: `${load.name}:${number}`,
    title: report.title,
    bytes: text.length,
    pageCount: report.pages.length,
    text,
  }));
  const facts = { segment, uploaderId: load.uploaderId, now: new Date() };
  const entered = await enterTexts(catalog, arrivals, facts, (stored) =>
    writeSegment(store, segment, stored),
  );
  const stored = batch.reports.flatMap((line, index) => {
    const { row, earlier } = entered[index] ?? {};
    return row ? [{ ...line, row, earlier }] : [];
  });
  const derived = stored.map(({ row, report }) => ({
    row,
    documents: documentsOf({ ...row.get(), indexedAt: row.indexedAt ?? facts.now }, artifactsOf(report)),
  }));
  const copies = await joinCopies(
    catalog.database,
    derived.map(({ documents }) => documents.report),
  );
  const actions: DocumentAction[] = [];
  for (const { row, documents } of derived) {
    const copyOf = copies.get(row.id) ?? null;
    // Its row has a new version by now.
    if (copyOf !== row.copyOf) row.version += 1;
    actions.push(...bulkActions(withCopyOf(documents, copyOf), row.version, row));
  }
  for (const { row, earlier } of stored)
    if (earlier?.kind === 'pdf') await store.remove(storeLayout.folder(row.id));
  const duplicates = entered.filter(({ duplicate }) => duplicate).length;
  const added = stored.filter(({ earlier }) => earlier?.stage !== 'done').length;
  return {
    segment,
    actions,
    versions: new Map(stored.map(({ row }) => [row.id, row.version])),
    shortened: stored
      .filter(({ row, report }) => row.pageCount + row.chartCount > report.pages.length)
      .map(({ row, report }) => ({ id: row.id, pageCount: report.pages.length })),
    lineOf: new Map(stored.map(({ row, number }) => [row.id, number])),
    result: {
      added,
      replaced: entered.length - duplicates - added + batch.superseded,
      duplicates: batch.duplicates + duplicates,
      failed: batch.faults,
    },
  };
}

/** Sends a prepared batch to the engine, retrying while it is away or busy, and marks it in the catalog. */
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
    const failure = { id: 'refused', reason: '报告无法写入索引', detail: reason };
    await services.catalog.setFailed(id, failure, { segment: prepared.segment });
    result.failed.push({ line: lineOf.get(id) ?? 0, message: `the search engine refused it: ${reason}` });
  }
  // Changes made while they were on their way, a take-down too, are in the index with them.
  const behind = await finishTexts(services.catalog, prepared);
  if (behind.length > 0) await reindexNow(services, behind);
  result.added -= Math.min(result.added, refused.size);
  return result;
}

async function sendPatiently({ writer, log }: IndexerServices, actions: DocumentAction[]): Promise<void> {
  for (const seconds of retryDelaysSeconds) {
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
