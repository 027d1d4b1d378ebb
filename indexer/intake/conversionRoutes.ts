import { Router } from 'express';
import { z } from 'zod';
import type { TaskStatus } from '../../mappings/intake.ts';
import { storeLayout } from '../../mappings/storeLayout.ts';
import type { Report } from '../catalog/reportModel.ts';
import type { IndexerServices } from '../services.ts';
import { IntakeError } from './intakeErrors.ts';
import { reportStatus } from './reportStatus.ts';

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
