import { Router } from 'express';
import { z } from 'zod';
import { actSchema } from '../../mappings/auditTrail.ts';
import { type StoredReport, storedReportSchema } from '../../mappings/documents.ts';
import { type Summary, type TaskStatus, targetPriceSchema } from '../../mappings/intake.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import { ratingLevelOf } from '../../mappings/taxonomy/taxonomy.ts';
import { correctReport, requeueReport } from '../catalog/acts.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { countLagging } from '../catalog/catalogCounts.ts';
import { countRereading } from '../catalog/olderReports.ts';
import type { Report } from '../catalog/reportModel.ts';
import { correctedMetadata, documentsOf } from '../documents/documentsOf.ts';
import { artifactsOfReport, type RewriteServices, reindexForCall } from '../documents/reindexReport.ts';
import { day } from '../metadata/metadata.ts';
import { readArtifact } from '../pipeline.ts';
import { keptProse } from '../prose/keptProse.ts';
import { proseOf } from '../prose/prose.ts';
import { queueOriginOf } from '../queue/reportQueue.ts';
import type { IndexerServices } from '../services.ts';
import { stepsVersion } from '../steps/versions.ts';
import { cachedCounts } from '../verify/inIndex.ts';
import { IntakeError, notFound, parse, reportId } from './http.ts';
import { needless, retryable } from './operatorRoutes.ts';
import { reportStatus } from './reportStatus.ts';

/**
 * A report as the index shows it, derived from its row and the store, to read while the engine is away. Null for what
 * readers may not see: taken down, or never searchable.
 */
async function keptReport(services: RewriteServices, report: Report): Promise<StoredReport | null> {
  if (!report.visible || !report.indexedAt) return null;
  const facts = { ...report.get(), indexedAt: report.indexedAt };
  const { report: document } = documentsOf(facts, await artifactsOfReport(services, report));
  return storedReportSchema.parse(document);
}

/** Reports that lag are counted up to here. */
const maxCounted = 10_000;
const idList = z.preprocess((text) => String(text).split(',').filter(Boolean), z.array(reportId).max(500));
const retryBody = z.strictObject({ act: actSchema.optional() });
const correctBody = z.strictObject({
  title: z.string().trim().min(1).max(500).optional(),
  subtitle: z.string().trim().max(500).optional(),
  organization: z.string().trim().max(200).optional(),
  researchers: z.array(z.string().trim().min(1).max(100)).max(50).optional(),
  date: day.nullable().optional(),
  industry_id: reportId.optional(),
  type_id: reportId.optional(),
  rating: z
    .string()
    .refine((name) => name === '' || ratingLevelOf(name) !== null, 'no rating')
    .optional(),
  target_price: targetPriceSchema.nullable().optional(),
  act: actSchema.optional(),
});
const listQuery = z.object({
  uploader_id: reportId,
  page: reportId.default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
});

async function find(catalog: Catalog, value: unknown): Promise<Report> {
  const id = parse(reportId, value);
  const report = await catalog.byId(id);
  if (!report) throw notFound(id);
  return report;
}

/** What an uploader and the desk do to one report. */
function actRoutes(services: IndexerServices): Router {
  const { catalog, queue } = services;
  const router = Router();

  router.post('/intake/:id/retry', async (request, response) => {
    const report = await find(catalog, request.params.id);
    const { act } = parse(retryBody, request.body);
    // Asked twice, it waits already.
    const waits = report.kind === 'pdf' && report.stage === 'queued';
    if (!waits && (await retryable(services, [report.id])).length === 0)
      throw needless(`Report ${report.id} has not failed`);
    if (await requeueReport(catalog, report.id, act))
      await queue.offer(report.id, await queueOriginOf(catalog, report));
    response.json(reportStatus(await find(catalog, report.id)));
  });

  router.post('/intake/:id/correct', async (request, response) => {
    const report = await find(catalog, request.params.id);
    const { act, ...corrections } = parse(correctBody, request.body);
    await correctReport(catalog, report.id, corrections, act);
    await reindexForCall(services, [report.id]);
    response.json(reportStatus(await find(catalog, report.id)));
  });

  return router;
}

/** Routes for reports in the catalog. */
export function reportRoutes(services: IndexerServices): Router {
  const { catalog, queue, store } = services;
  const counts = cachedCounts(services);
  const router = Router();

  router.get('/intake/status', async (request, response) => {
    const reports = await catalog.byIds(parse(idList, request.query.ids ?? ''));
    response.json({ items: reports.map((report) => reportStatus(report)) });
  });

  router.get('/intake/reports', async (request, response) => {
    const { uploader_id, page, pageSize } = parse(listQuery, request.query);
    const { items, total } = await catalog.ofUploader(uploader_id, page, pageSize);
    response.json({ items: items.map((report) => reportStatus(report)), total });
  });

  router.get('/intake/summary', async (_request, response) => {
    const [stages, lagging, documents] = await Promise.all([
      counts.stages(),
      countLagging(catalog, maxCounted),
      counts.documents(),
    ]);
    const rereading = await countRereading(catalog, stepsVersion);
    const summary: Summary = { stages, lagging, queue: await queue.counts(), rereading, documents };
    response.json(summary);
  });

  router.get('/intake/:id/metadata', async (request, response) => {
    const report = await find(catalog, request.params.id);
    const read = await readArtifact(store, report.id, 'metadata');
    if (!read)
      throw new IntakeError(409, 'conflict', '报告尚未处理完成', `Report ${report.id} has no metadata yet`);
    response.json(correctedMetadata(read, report));
  });

  router.get('/intake/:id/report', async (request, response) => {
    const report = await find(catalog, request.params.id);
    const kept = await keptReport(services, report);
    if (!kept) throw notFound(report.id);
    response.json(kept);
  });

  router.get('/intake/:id/prose', async (request, response) => {
    const report = await find(catalog, request.params.id);
    if (!report.indexedAt) throw notFound(report.id);
    const read = () => artifactsOfReport(services, report);
    response.json(report.kind === 'pdf' ? await keptProse(store, report.id, read) : proseOf(await read()));
  });

  return router.use(actRoutes(services));
}

const convertBody = z.object({
  oss_name: z.union([z.string(), z.number()]),
  page_dir: z.string().optional(),
});
const checkBody = z.object({ task_id: z.union([z.string(), z.number()]) });
const badTask = new IntakeError(404, 'not_found', '任务不存在', 'No such task');

/**
 * `doc2png` and `checkTask`. Every PDF is converted once, when it comes in; a task is therefore that report's
 * processing, and asking again for a converted document is answered at once.
 */
export function conversionRoutes({ catalog, queue }: IndexerServices): Router {
  const find = async (name: string): Promise<Report> => {
    // A report's id, or the key or address of one of its files: `reports/0/12/original.pdf`.
    const reportId = Number(
      /^(?:t-)?(\d{1,15})$/.exec(name)?.[1] ?? /reports\/\d+\/(\d{1,15})\//.exec(name)?.[1],
    );
    const report = Number.isSafeInteger(reportId) ? await catalog.byId(reportId) : null;
    if (report?.kind !== 'pdf') throw badTask;
    return report;
  };
  const router = Router();

  router.post('/intake/doc2png', async (request, response) => {
    const parsed = convertBody.safeParse(request.body);
    if (!parsed.success) throw new IntakeError(422, 'invalid', '请求参数有误', z.prettifyError(parsed.error));
    const report = await find(String(parsed.data.oss_name));
    if (report.stage === 'queued') await queue.offer(report.id, report);
    response.json(taskStatus(report));
  });

  router.post('/intake/checkTask', async (request, response) => {
    const parsed = checkBody.safeParse(request.body);
    if (!parsed.success) throw new IntakeError(422, 'invalid', '请求参数有误', z.prettifyError(parsed.error));
    response.json(taskStatus(await find(String(parsed.data.task_id))));
  });

  return router;
}

function taskStatus(report: Report): TaskStatus {
  const { stage, progress, error } = reportStatus(report);
  const state = stage === 'queued' ? 'waiting' : stage === 'done' || stage === 'failed' ? stage : 'running';
  const pages = Array.from({ length: state === 'done' ? report.pageCount : 0 }, (_, index) =>
    storeLayout.pageImage(report.id, index),
  );
  return {
    task_id: `t-${report.id}`,
    report_id: report.id,
    state,
    progress,
    pages,
    error: error?.reason ?? '',
  };
}
