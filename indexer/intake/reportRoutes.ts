import { Router } from 'express';
import { z } from 'zod';
import type { Artifacts } from '../artifacts.ts';
import type { Report } from '../catalog/reportModel.ts';
import { correctedMetadata } from '../documents/documentsOf.ts';
import { reindexReport } from '../documents/reindexReport.ts';
import { forgetFrom, readArtifact } from '../pipeline.ts';
import type { Services } from '../services.ts';
import { Fault, notFound } from './faults.ts';
import { day } from './metadataSchema.ts';
import { reportStatus } from './reportStatus.ts';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const idList = z.preprocess((text) => String(text).split(',').filter(Boolean), z.array(id).max(500));
const artifactNames = [
  'inspect',
  'text',
  'metadata',
  'charts',
  'images',
  'summary',
] as const satisfies (keyof Artifacts)[];
const retryBody = z.strictObject({ from: z.enum(artifactNames).optional() });
const correctBody = z.strictObject({
  title: z.string().trim().min(1).max(500).optional(),
  subtitle: z.string().trim().max(500).optional(),
  organization: z.string().trim().max(200).optional(),
  researchers: z.array(z.string().trim().min(1).max(100)).max(50).optional(),
  date: day.nullable().optional(),
  industry_id: id.optional(),
  type_id: id.optional(),
});
const standingBody = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id,
        visible: z.boolean().optional(),
        recommend: z.number().int().min(0).max(3).optional(),
        popularity: z.number().min(1).optional(),
      }),
    )
    .max(1_000),
});
const listQuery = z.object({
  uploader_id: id,
  page: id.default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
});

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw new Fault(422, 'invalid', '请求参数有误', z.prettifyError(parsed.error));
}

/** What concerns reports that are in the catalog. */
export function reportRoutes(services: Services): Router {
  const { catalog, log, queue, refresher, store } = services;
  const find = async (value: unknown): Promise<Report> => {
    const reportId = parse(id, value);
    const report = await catalog.byId(reportId);
    if (!report) throw notFound(reportId);
    return report;
  };
  /** The rows hold the change; where the engine cannot follow now, the sweep sees to it. */
  const follow = async (ids: number[]) => {
    try {
      for (const reportId of ids) await reindexReport(services, reportId);
      await refresher.refresh();
    } catch (error) {
      log.warn({ ids, error: (error as Error).message }, 'documents lag behind');
    }
  };
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
    response.json({ stages: await catalog.countByStage(), queue: await queue.counts() });
  });

  router.get('/intake/:id/metadata', async (request, response) => {
    const report = await find(request.params.id);
    const read = await readArtifact(store, report.id, 'metadata');
    if (!read)
      throw new Fault(409, 'conflict', '报告尚未处理完成', `Report ${report.id} has no metadata yet`);
    response.json(correctedMetadata(read, report));
  });

  router.post('/intake/:id/retry', async (request, response) => {
    const report = await find(request.params.id);
    const { from } = parse(retryBody, request.body);
    if (report.kind !== 'pdf' || (report.stage !== 'failed' && !from))
      throw new Fault(409, 'conflict', '该报告无需重试', `Report ${report.id} has not failed`);
    if (from) await forgetFrom(store, report.id, from);
    await catalog.raise(report.id);
    await catalog.setStage(report.id, 'queued');
    await queue.add(report.id);
    response.json(reportStatus(await find(report.id)));
  });

  router.post('/intake/:id/correct', async (request, response) => {
    const report = await find(request.params.id);
    await catalog.correct(report.id, parse(correctBody, request.body));
    await follow([report.id]);
    response.json(reportStatus(await find(report.id)));
  });

  router.post('/intake/standing', async (request, response) => {
    const { items } = parse(standingBody, request.body);
    for (const { id: reportId, ...standing } of items) await catalog.setStanding(reportId, standing);
    await follow(items.map((item) => item.id));
    response.json({ updated: items.length });
  });

  return router;
}
