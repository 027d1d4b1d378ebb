import { Router } from 'express';
import { z } from 'zod';
import type { UnannouncedAnswer, updatedSchema } from '../../mappings/intake.ts';
import { unannouncedOf } from '../../mappings/searchEngine.ts';
import { markAnnounced, unannounced } from '../catalog/followers.ts';
import type { IndexerServices } from '../services.ts';
import { parse, reportId } from './http.ts';

/** Reports told of by one answer: the earliest. */
const listQuery = z.strictObject({ most: z.coerce.number().int().min(1).max(1_000).default(100) });
/** Reports of which readers were told, and those of which no document was found. */
const announcedBody = z.strictObject({
  ids: z.array(reportId).max(1_000),
  missing: z.array(reportId).max(1_000).default([]),
});

/** Routes by which the BFF learns of new reports, each at least once; their documents lie whole beside the index. */
export function announcementRoutes(services: IndexerServices): Router {
  const { catalog } = services;
  const router = Router();

  router.get('/intake/unannounced', async (request, response) => {
    const { most } = parse(listQuery, request.query);
    response.json({ ids: await unannounced(catalog, most) } satisfies UnannouncedAnswer);
  });

  router.post('/intake/announced', async (request, response) => {
    const { ids, missing } = parse(announcedBody, request.body);
    await setAnnounced(services, ids);
    // The sweep writes them again, to both places; until then they are not listed.
    for (const id of missing) await catalog.raise(id);
    response.json({ updated: ids.length } satisfies z.output<typeof updatedSchema>);
  });

  return router;
}

/** Notes that reports were announced: for good, whatever they are replaced or corrected by. */
async function setAnnounced({ catalog, client, log, names }: IndexerServices, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await markAnnounced(catalog, ids);
  const body = ids.map((id) => ({ delete: { _index: unannouncedOf(names), _id: String(id) } }));
  await client.bulk({ body }).catch((error: Error) => {
    // They only take room.
    log.warn({ error: error.message }, 'documents of announced reports were not removed');
  });
}
