import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, one } from '../../mappings/jobs/job.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import {
  countOlder,
  type OlderReport,
  olderReports,
  rereadItem,
  rereadJobName,
} from '../catalog/olderReports.ts';
import { pagesWait } from '../catalog/recognition.ts';
import { askedReading } from '../catalog/rereads.ts';
import { Refused } from '../errors.ts';
import { unavailableEngine } from '../queue/engines.ts';
import type { IndexerServices } from '../services.ts';
import { stepsVersion } from '../steps/versions.ts';
import { rereadReport } from './rereadReport.ts';

/** Milliseconds after which a turn begins no other report: how far it is is told between turns. */
const maxTurnMs = 30_000;
/** Milliseconds between two looks whether others still go first. */
const lookEveryMs = 1_000;

/**
 * Reads reports anew that earlier steps read, one at a time, while no upload waits to be read, nor an unread page for
 * its picture.
 * @param signal lets go of what runs; it is begun again later
 */
export function rereadJob(services: IndexerServices, signal: AbortSignal): Job<OlderReport> {
  const { catalog, store, ocr } = services;
  const goOn = async () => {
    while (!signal.aborted && (await othersGoFirst(services)))
      await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    signal.throwIfAborted();
  };
  return {
    name: rereadJobName,
    title: '重读旧版报告',
    every: 5_000,
    waits: [1, 10],
    // A process that is killed keeps its turn for 15 s; then another takes up what it was at.
    lease: 15,
    async claim(_limit, now) {
      const isOver = Date.now() - now.getTime() > maxTurnMs;
      if (signal.aborted || isOver || (await othersGoFirst(services))) return [];
      return olderReports(catalog, stepsVersion, ocr.pages > 0, now);
    },
    keyOf: ({ id }) => rereadItem(id, stepsVersion),
    waiting: () => countOlder(catalog, stepsVersion),
    work: one(async ({ id, reading }) => {
      const report = await catalog.byId(id);
      if (!report || report.reading >= stepsVersion) return;
      if (!(await store.has(storeLayout.original(id))))
        throw new Refused('The original is not in the store', '原件不在，无法重新读取');
      await rereadReport(services, report, reading === askedReading, goOn, signal);
    }),
  };
}

/** Whether uploads or unread pages wait or are worked on, or an engine is away. */
async function othersGoFirst(services: IndexerServices): Promise<boolean> {
  const { waiting, active } = await services.queue.counts();
  if (waiting + active > 0 || (await pagesWait(services.catalog))) return true;
  return (await unavailableEngine(services)) !== null;
}
