import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReportStatus } from '../../mappings/intake.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { GivenMetadata } from '../artifacts.ts';
import { Refused } from '../errors.ts';
import { queueOriginOf } from '../queue/priority.ts';
import type { IndexerServices } from '../services.ts';
import { looksLikePdf, sha256Of } from '../steps/inspect.ts';
import { reportStatus } from './reportStatus.ts';

/** A PDF that has arrived in a work folder of the store. */
export interface ArrivedPdf {
  path: string;
  name: string;
  given: GivenMetadata;
  uploaderId: number | null;
}

/**
 * Registers a PDF and queues it. Equal bytes give the existing report; a failed one is retried with the new bytes.
 * @throws `Refused` for an empty file or one that is no PDF; nothing of it is kept
 */
export async function receivePdf(services: IndexerServices, arrived: ArrivedPdf): Promise<ReportStatus> {
  const { catalog, store, queue } = services;
  const { size } = await stat(arrived.path);
  if (size === 0) throw new Refused('The file is empty', '文件是空的');
  if (!(await looksLikePdf(arrived.path))) throw new Refused('The file is no PDF', '文件不是 PDF');
  const sha256 = await sha256Of(arrived.path);
  const { given, uploaderId } = arrived;
  const keep = (id: number) => store.adopt(storeLayout.original(id), arrived.path);
  const name = path.basename(arrived.name);
  const keepNew = async (id: number) => {
    // After a restore an id may come again: what lies there was read out of another file.
    await store.remove(storeLayout.folder(id));
    await keep(id);
  };
  const { report, duplicate } = await catalog.register(
    { sha256, name, bytes: size, given, uploaderId },
    keepNew,
  );
  if (duplicate) {
    const kept = report.kind !== 'pdf' || (await store.has(storeLayout.original(report.id)));
    // The name given by its first uploader is private.
    if (kept && report.stage !== 'failed') return { ...reportStatus(report, report.id), name };
    await keep(report.id);
    // Of two that send at once what had failed it is the first one's.
    const late =
      report.stage === 'failed' && !(await catalog.reopenFailed(report.id, { name, given, uploaderId }));
    if (late || report.stage === 'done')
      return { ...reportStatus((await catalog.byId(report.id)) ?? report, report.id), name };
  }
  await queue.offer(report.id, await queueOriginOf(catalog, { uploaderId, bytes: size }));
  return { ...reportStatus((await catalog.byId(report.id)) ?? report), name };
}
