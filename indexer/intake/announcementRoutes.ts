import { Router } from 'express';
import { QueryTypes } from 'sequelize';
import { z } from 'zod';
import type { ReportDocument } from '../../mappings/documents.ts';
import type { FullDocuments, UnannouncedAnswer, updatedSchema } from '../../mappings/intake.ts';
import { isStoreUnavailable } from '../../mappings/store/store.ts';
import type { Artifacts } from '../artifacts.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Report } from '../catalog/reportModel.ts';
import { documentsOf } from '../documents/documentsOf.ts';
import { artifactsOf, readSegment } from '../documents/textReports.ts';
import { readArtifacts } from '../pipeline.ts';
import type { IndexerServices } from '../services.ts';
import { parse, reportId } from './http.ts';

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
    response.json(await fullDocuments(services, ids));
  });

  return router;
}

/**
 * Derives the index documents of the reports that are visible and searchable now; others are left out.
 * @throws while the store is away
 */
async function fullDocuments(
  { catalog, log, store }: IndexerServices,
  ids: number[],
): Promise<FullDocuments> {
  const rows = (await catalog.byIds(ids)).filter(
    ({ visible, stage, indexedAt }) => visible && stage === 'done' && indexedAt !== null,
  );
  const documents: ReportDocument[] = [];
  const add = (row: Report, artifacts: Artifacts) => {
    const facts = { ...row.get(), indexedAt: row.indexedAt ?? row.createdAt };
    documents.push(documentsOf(facts, artifacts).report);
  };
  const groups = new Map<string, Report[]>();
  for (const row of rows) {
    const source = row.kind === 'pdf' ? `pdf ${row.id}` : (row.segment ?? '');
    groups.set(source, [...(groups.get(source) ?? []), row]);
  }
  // A segment is unpacked once for all its reports; one source that cannot be read must not keep the others.
  for (const [source, some] of groups) {
    const byId = new Map(some.map((row) => [row.id, row]));
    try {
      const [first] = some;
      if (first?.kind === 'pdf') add(first, await readArtifacts(store, first.id));
      else
        for (const { id, report } of await readSegment(store, source, (wanted) => byId.has(wanted))) {
          const row = byId.get(id);
          if (row) add(row, artifactsOf(report));
        }
    } catch (error) {
      if (isStoreUnavailable(error)) throw error;
      log.error({ source, error: (error as Error).message }, 'no documents for announcements');
    }
  }
  const read = new Set(documents.map(({ id }) => id));
  return { documents, unreadable: rows.map(({ id }) => id).filter((id) => !read.has(id)) };
}

/**
 * Reports that became searchable and of which nobody has been told, in order of id. One that is taken down waits for
 * its restoration; one whose documents lag, for them.
 */
async function unannounced({ database }: Pick<Catalog, 'database'>, limit: number): Promise<number[]> {
  const sql = `SELECT id FROM catalog_reports
    WHERE announced = 0 AND stage = 'done' AND visible = 1 AND indexed_at IS NOT NULL AND lagging = 0
    ORDER BY id LIMIT :limit`;
  const options = { type: QueryTypes.SELECT, replacements: { limit } } as const;
  return (await database.query<{ id: number }>(sql, options)).map(({ id }) => Number(id));
}

/** Notes that reports were announced: for good, whatever they are replaced or corrected by. */
async function setAnnounced({ database }: Pick<Catalog, 'database'>, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const sql = 'UPDATE catalog_reports SET announced = 1 WHERE id IN (:ids)';
  await database.query(sql, { replacements: { ids } });
}
