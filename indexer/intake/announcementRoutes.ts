import { Router } from 'express';
import { z } from 'zod';
import type { ReportDocument } from '../../mappings/documents.ts';
import type { FullDocuments, UnannouncedAnswer, updatedSchema } from '../../mappings/intake.ts';
import { readSegment } from '../archive/segments.ts';
import { artifactsOf } from '../archive/textReport.ts';
import type { Artifacts } from '../artifacts.ts';
import { setAnnounced, unannounced } from '../catalog/announcements.ts';
import type { Report } from '../catalog/reportModel.ts';
import { documentsOf } from '../documents/documentsOf.ts';
import { readArtifacts } from '../pipeline.ts';
import type { IndexerServices } from '../services.ts';
import { parse, reportId } from './requests.ts';

const listQuery = z.strictObject({ most: z.coerce.number().int().min(1).max(1_000).default(100) });
const announcedBody = z.strictObject({ ids: z.array(reportId).max(1_000) });
/** Each document holds the text of its report. */
const documentsBody = z.strictObject({ ids: z.array(reportId).max(20) });

/** Routes by which the BFF learns of new reports, each at least once, and reads them whole. */
export function announcementRoutes(services: IndexerServices): Router {
  const { catalog } = services;
  const router = Router();

  router.get('/intake/unannounced', async (request, response) => {
    const { most } = parse(listQuery, request.query);
    response.json({ ids: await unannounced(catalog, most) } satisfies UnannouncedAnswer);
  });

  router.post('/intake/announced', async (request, response) => {
    const { ids } = parse(announcedBody, request.body);
    await setAnnounced(catalog, ids);
    response.json({ updated: ids.length } satisfies z.output<typeof updatedSchema>);
  });

  router.post('/intake/documents', async (request, response) => {
    const { ids } = parse(documentsBody, request.body);
    response.json({ documents: await fullDocuments(services, ids) } satisfies FullDocuments);
  });

  return router;
}

/** Derives the index documents of the reports that are visible and searchable now; others are left out. */
async function fullDocuments(
  { catalog, log, store }: IndexerServices,
  ids: number[],
): Promise<ReportDocument[]> {
  const rows = (await catalog.byIds(ids)).filter(
    ({ visible, stage, indexedAt }) => visible && stage === 'done' && indexedAt !== null,
  );
  const documents: ReportDocument[] = [];
  const add = (row: Report, artifacts: Artifacts) => {
    const facts = { ...row.get(), indexedAt: row.indexedAt ?? row.createdAt };
    documents.push(documentsOf(facts, artifacts).report);
  };
  // One report that cannot be read must not keep the others.
  const failed = (ofWhat: object) => (error: Error) =>
    log.warn({ ...ofWhat, error: error.message }, 'no document for its announcement');
  for (const row of rows.filter(({ kind }) => kind === 'pdf'))
    await readArtifacts(store, row.id)
      .then((artifacts) => add(row, artifacts))
      .catch(failed({ reportId: row.id }));
  const texts = new Map<string, Report[]>();
  for (const row of rows.filter(({ kind }) => kind === 'text'))
    texts.set(row.segment ?? '', [...(texts.get(row.segment ?? '') ?? []), row]);
  for (const [segment, some] of texts) {
    const byId = new Map(some.map((row) => [row.id, row]));
    const read = async () => {
      for (const { id, report } of await readSegment(store, segment, (wanted) => byId.has(wanted))) {
        const row = byId.get(id);
        if (row) add(row, artifactsOf(report));
      }
    };
    await read().catch(failed({ segment }));
  }
  return documents;
}
