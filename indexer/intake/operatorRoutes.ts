import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { actSchema } from '../../mappings/auditTrail.ts';
import type { DisownAnswer, RetryAnswer, WorksAnswer } from '../../mappings/intake.ts';
import type { RereadAnswer, Rereading } from '../../mappings/rereading.ts';
import { actsOf, disownReports, moderateReport, requeueReport } from '../catalog/acts.ts';
import { countFailed, deadLetters, failedPdfs } from '../catalog/catalogCounts.ts';
import { failedRereads, rereadingState } from '../catalog/olderReports.ts';
import { askForReread } from '../catalog/rereads.ts';
import { reindexForCall } from '../documents/reindexReport.ts';
import { describeBuilds } from '../indices/describeBuilds.ts';
import type { WorkServices } from '../queue/processReport.ts';
import { queueOriginOf } from '../queue/reportQueue.ts';
import type { IndexerServices } from '../services.ts';
import { stepsVersion } from '../steps/versions.ts';
import { IntakeError, notFound, parse, reportId } from './http.ts';
import { reportStatus } from './reportStatus.ts';

/** Filters PDFs that can be retried: failed ones, and unfinished ones whose job was lost with Redis. */
export async function retryable(
  { catalog, queue }: Pick<WorkServices, 'catalog' | 'queue'>,
  ids: number[],
): Promise<number[]> {
  const rows = (await catalog.byIds(ids)).filter(({ kind, stage }) => kind === 'pdf' && stage !== 'done');
  const unfinished = rows.filter(({ stage }) => stage !== 'failed').map(({ id }) => id);
  const lost = new Set(await queue.withoutJob(unfinished));
  return rows.filter(({ id, stage }) => stage === 'failed' || lost.has(id)).map(({ id }) => id);
}

const moderationBody = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: reportId,
        visible: z.boolean().optional(),
        recommend: z.number().int().min(0).max(3).optional(),
        popularity: z.number().min(1).optional(),
      }),
    )
    .max(1_000),
  act: actSchema.optional(),
});
/** Reports queued again by one request, which must be answered before its caller gives it up. */
const maxRetried = 200;
const retryBody = z.strictObject({
  ids: z.array(reportId).max(maxRetried).optional(),
  cause: z.string().max(200).optional(),
  after: z.number().int().min(0).optional(),
  act: actSchema.optional(),
});

/** Reports asked for by one request. */
const maxReread = 200;
/** For some, or for those that failed. */
const rereadBody = z.union([
  z.strictObject({ ids: z.array(reportId).min(1).max(maxReread), act: actSchema }),
  z.strictObject({ failed: z.literal(true), after: z.number().int().min(0).default(0), act: actSchema }),
]);

const disownBody = z.strictObject({ uploader_id: reportId });

const buildsQuery = z.strictObject({
  most: z.coerce.number().int().min(1).max(1_000).default(20),
  before: reportId.optional(),
});

/** Unfinished reports listed, oldest first. */
const maxInTheWorks = 200;
/** Failed reports are counted up to here. */
const maxCounted = 1_000;

/** As many as one request does, and where the next goes on; null where nothing is behind. */
function partOf(ids: number[], most: number): { part: number[]; next: number | null } {
  const part = ids.slice(0, most);
  return { part, next: ids.length > part.length ? (part.at(-1) ?? null) : null };
}

function retry(services: IndexerServices): RequestHandler {
  const { catalog, queue } = services;
  return async (request, response) => {
    const { ids, cause, after, act } = parse(retryBody, request.body);
    // One more than is done: whether there are others behind.
    const limit = maxRetried + 1;
    const failed = ids ? await retryable(services, ids) : await failedPdfs(catalog, { cause, after, limit });
    const wrong = ids?.find((id) => !failed.includes(id));
    if (wrong !== undefined) throw needless(`Report ${wrong} is no PDF that failed or lost its job`);
    const { part, next } = partOf(failed, maxRetried);
    let retried = 0;
    for (const report of await catalog.byIds(part)) {
      if (!(await requeueReport(catalog, report.id, act))) continue;
      await queue.offer(report.id, await queueOriginOf(catalog, report));
      retried += 1;
    }
    response.json({ retried, next } satisfies RetryAnswer);
  };
}

/** Refuses to try a report again. */
export const needless = (detail: string) => new IntakeError(409, 'conflict', '该报告无需重试', detail);

function reread({ catalog }: IndexerServices): RequestHandler {
  return async (request, response) => {
    const wanted = parse(rereadBody, request.body);
    const failed = 'failed' in wanted;
    const limit = maxReread + 1;
    const found = failed ? await failedRereads(catalog, stepsVersion, wanted.after, limit) : wanted.ids;
    const { part, next } = partOf(found, maxReread);
    const [unknown] = await askForReread(catalog, part, stepsVersion, wanted.act);
    if (unknown !== undefined && !failed) throw notFound(unknown);
    response.json({ asked: part.length, next } satisfies RereadAnswer);
  };
}

/** Routes for operators: acts on reports, recorded with who and why, and the history of the indices. */
export function operatorRoutes(services: IndexerServices): Router {
  const { catalog, queue } = services;
  const router = Router();

  router.post('/intake/moderation', async (request, response) => {
    const { items, act } = parse(moderationBody, request.body);
    for (const { id, ...moderation } of items)
      if (!(await moderateReport(catalog, id, moderation, act))) throw notFound(id);
    await reindexForCall(
      services,
      items.map(({ id }) => id),
    );
    response.json({ updated: items.length });
  });

  router.post('/intake/disown', async (request, response) => {
    const { uploader_id: uploaderId } = parse(disownBody, request.body);
    response.json({ disowned: await disownReports(catalog, uploaderId) } satisfies DisownAnswer);
  });

  router.get('/intake/dead', async (_request, response) => {
    response.json({ items: await deadLetters(catalog) });
  });

  router.post('/intake/retry', retry(services));

  router.get('/intake/works', async (_request, response) => {
    const rows = await catalog.inTheWorks(maxInTheWorks);
    const items = rows.map((row) => reportStatus(row));
    const failed = await countFailed(catalog, maxCounted);
    const rereading = await rereadingState(catalog, stepsVersion);
    response.json({ items, failed, queue: await queue.counts(), rereading } satisfies WorksAnswer);
  });

  router.get('/intake/rereading', async (_request, response) => {
    response.json((await rereadingState(catalog, stepsVersion)) satisfies Rereading);
  });

  router.post('/intake/reread', reread(services));

  router.get('/intake/builds', async (request, response) => {
    const { most, before } = parse(buildsQuery, request.query);
    response.json(await describeBuilds(services, most, before));
  });

  router.get('/intake/:id/acts', async (request, response) => {
    response.json({ items: await actsOf(catalog, parse(reportId, request.params.id)) });
  });

  return router;
}
