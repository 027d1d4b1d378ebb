import { Router } from 'express';
import { z } from 'zod';
import { actSchema } from '../../mappings/auditTrail.ts';
import { actsOf, noteAct, setStanding } from '../catalog/acts.ts';
import { deadLetters, failedPdfs } from '../catalog/deadLetters.ts';
import { bringUp } from '../documents/bringUp.ts';
import type { Services } from '../services.ts';
import { Fault, notFound } from './faults.ts';
import { parse, reportId } from './parse.ts';
import { reportStatus } from './reportStatus.ts';

const standingBody = z.strictObject({
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
const retryBody = z.strictObject({
  ids: z.array(reportId).max(1_000).optional(),
  cause: z.string().max(200).optional(),
  act: actSchema.optional(),
});

/** What operators do with reports; with an `act` it is kept who did it and why. */
export function operatorRoutes(services: Services): Router {
  const { catalog, queue } = services;
  const router = Router();

  router.post('/intake/standing', async (request, response) => {
    const { items, act } = parse(standingBody, request.body);
    for (const { id, ...standing } of items)
      if (!(await setStanding(catalog, id, standing, act))) throw notFound(id);
    await bringUp(
      services,
      items.map(({ id }) => id),
    );
    response.json({ updated: items.length });
  });

  router.get('/intake/dead', async (_request, response) => {
    response.json({ items: await deadLetters(catalog) });
  });

  router.post('/intake/retry', async (request, response) => {
    const { ids, cause, act } = parse(retryBody, request.body);
    const failed = new Set(await failedPdfs(catalog, cause));
    const wanted = ids ?? [...failed];
    const wrong = wanted.find((id) => !failed.has(id));
    if (wrong !== undefined)
      throw new Fault(409, 'conflict', '该报告无需重试', `Report ${wrong} is no PDF that failed`);
    for (const report of await catalog.byIds(wanted)) {
      const { id } = report;
      await noteAct(catalog, 'report.retry', id, act);
      await catalog.setStage(id, 'queued');
      await queue.add(id, report);
    }
    response.json({ retried: wanted.length });
  });

  router.get('/intake/works', async (_request, response) => {
    const rows = await catalog.inTheWorks(200);
    response.json({ items: rows.map((row) => reportStatus(row)), ...(await queue.counts()) });
  });

  router.get('/intake/:id/acts', async (request, response) => {
    response.json({ items: await actsOf(catalog, parse(reportId, request.params.id)) });
  });

  return router;
}
