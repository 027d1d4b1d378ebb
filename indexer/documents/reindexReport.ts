import type { Logger } from 'pino';
import { within } from '../../mappings/cache.ts';
import type { Store } from '../../mappings/store/store.ts';
import { joinAlike } from '../alike/joinAlike.ts';
import type { Artifacts } from '../artifacts.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Report } from '../catalog/reportModel.ts';
import { joinCopies } from '../copies/joinCopies.ts';
import { readArtifacts } from '../pipeline.ts';
import { documentsOf } from './documentsOf.ts';
import {
  bulkActions,
  type DocumentAction,
  type IndexWriter,
  type Refresher,
  removalOf,
} from './indexWriter.ts';
import { artifactsOf, readSegment } from './textReports.ts';

/** Services needed to write to the index. */
export interface IndexServices {
  writer: IndexWriter;
  catalog: Catalog;
}

/**
 * Writes a report's documents as the catalog has it and deletes what an earlier version left; searchable at the next
 * refresh. Repeats while the row changes meanwhile. Not a step with an artifact: the index is derived and may be
 * rebuilt at any time.
 * @param read the sources of a row's documents, read again for each row version, for another load may have replaced
 *   the text; null when the row is no longer this writer's
 */
export async function writeIndex(
  { catalog, writer }: IndexServices,
  reportId: number,
  read: (row: Report) => Promise<Artifacts | null>,
): Promise<void> {
  for (let current = false, written = false; !current; ) {
    const report = await catalog.byId(reportId);
    const artifacts = report && (await read(report));
    if (!report || !artifacts) {
      // Pages written late may stay beside those of the replacement, which did not know of them: it is written again.
      if (written) await catalog.raise(reportId);
      return;
    }
    const indexedAt = report.indexedAt ?? new Date();
    const derived = documentsOf({ ...report.get(), indexedAt }, artifacts);
    const copyOf = (await joinCopies(catalog.database, [derived.report])).get(reportId) ?? null;
    // The row has a new version then: read again, it is written once.
    if (copyOf !== derived.report.copy_of) continue;
    const documents = await joinAlike(catalog.database, derived);
    const counts = { pageCount: documents.pages.length, chartCount: documents.charts.length };
    if (counts.pageCount > report.pageCount || counts.chartCount > report.chartCount)
      await catalog.expectCounts(reportId, counts);
    const actions = bulkActions(documents, report.version, report);
    const ofReport = ({ index }: DocumentAction) => index === 'reports';
    // Each index shows what is new in its own time: a report is written when its pages and charts are to be seen.
    if (report.indexedAt === null) {
      const parts = actions.filter((action) => !ofReport(action));
      if (parts.length > 0) await writer.write(parts, { refresh: true });
      await writer.write(actions.filter(ofReport));
    } else await writer.write(actions);
    written = true;
    const { title } = documents.report;
    current = await catalog.setIndexed(reportId, report.version, { title, ...counts, indexedAt });
  }
}

/** Services needed to reindex a finished report. */
export interface RewriteServices extends IndexServices {
  store: Store;
}

/**
 * Brings a changed report's documents up to its row; searchable at the next refresh. A report being processed is left
 * to its job, which reads the row again at its end; but one that was searchable before and is taken down meanwhile is
 * removed at once.
 */
export async function reindexReport(services: RewriteServices, reportId: number): Promise<void> {
  const report = await services.catalog.byId(reportId);
  if (!report) return;
  if (report.stage === 'done') {
    const read = async (row: Report) => (row.stage === 'done' ? artifactsOfReport(services, row) : null);
    await writeIndex(services, report.id, read);
  } else if (!report.visible && report.indexedAt) {
    await services.writer.write(removalOf(report.id, report.version, report));
    await services.catalog.setRemoved(report.id, report.version);
  }
}

/** Does the same where the documents lag behind the row. @returns whether they did */
export async function reindexLagging(services: RewriteServices, reportId: number): Promise<boolean> {
  const report = await services.catalog.byId(reportId);
  if (!report || report.indexedVersion >= report.version) return false;
  await reindexReport(services, reportId);
  return true;
}

/** Reads the sources of a finished report's documents. @throws when one is missing */
export async function artifactsOfReport(
  { store }: Pick<RewriteServices, 'store'>,
  report: Report,
): Promise<Artifacts> {
  if (report.kind === 'pdf') return readArtifacts(store, report.id);
  const [found] = await readSegment(store, report.segment ?? '', (id) => id === report.id);
  if (!found) throw new Error(`Segment ${report.segment} does not hold report ${report.id}`);
  return artifactsOf(found.report);
}

/**
 * Indexes changed rows and refreshes, so that they are searchable on return. Failures are logged: the sweep catches up.
 */
export async function reindexNow(
  services: RewriteServices & { log: Pick<Logger, 'warn'>; refresher: Refresher },
  reportIds: readonly number[],
): Promise<void> {
  const { log, refresher } = services;
  try {
    for (const id of reportIds) await reindexReport(services, id);
    await refresher.refresh();
  } catch (error) {
    log.warn({ reportIds, error: (error as Error).message }, 'documents lag behind');
  }
}

/** How long a call waits for the index, in ms: less than the BFF waits for the intake. */
const callWaitMs = 2_000;

/** Reindexes for a call, which ends after 2 s: the change is in the catalog, and its documents follow behind it. */
export async function reindexForCall(...given: Parameters<typeof reindexNow>): Promise<void> {
  await within(reindexNow(...given), callWaitMs);
}
