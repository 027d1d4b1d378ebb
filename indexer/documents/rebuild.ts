import type { ReportDocument } from '../../mappings/documents.ts';
import { isStoreUnavailable } from '../../mappings/store/store.ts';
import { joinAlike } from '../alike/joinAlike.ts';
import type { Artifacts } from '../artifacts.ts';
import type { Report } from '../catalog/reportModel.ts';
import type { IndexTarget } from '../clients/indices.ts';
import { joinCopies } from '../copies/joinCopies.ts';
import { readArtifacts } from '../pipeline.ts';
import type { IndexerServices } from '../services.ts';
import { documentsOf } from './documentsOf.ts';
import { bulkActions, type DocumentAction } from './indexWriter.ts';
import { artifactsOf, readSegment } from './textReports.ts';

const none = { pageCount: 0, chartCount: 0 };
const bodyBytes = 8_000_000;
/** Pages and charts to gather before they are sent. */
const gathered = 1_500;
/** Reports that are told from copies together. */
const joined = 200;
/** Parts at the engine at the same time, as when reports are first taken in: one at a time leaves cores idle. */
const inFlight = 2;

/** Progress of a rebuild: all up to here is written. */
export interface RebuildCursor {
  /** The last PDF's id. */
  pdf: number;
  /** The last segment that is wholly written. */
  segment: string;
  /** Reports written up to there. */
  written: number;
}

/** Before the first report. */
export const rebuildStart: RebuildCursor = { pdf: 0, segment: '', written: 0 };

/** Services needed to rewrite all documents. */
export type RebuildServices = Pick<IndexerServices, 'catalog' | 'client' | 'store' | 'writer'>;

/**
 * Writes the documents of every finished report into the indices of `target`, from the store and the catalog alone;
 * documents of later row versions stay. `onPart` is called after each part with the reports written so far; an
 * interrupted rebuild continues from its last cursor.
 * @returns the number of reports written
 */
export async function rebuild(
  services: RebuildServices,
  target: Pick<IndexTarget, 'names' | 'fields'>,
  start = rebuildStart,
  onPart: (cursor: RebuildCursor, written: number) => Promise<void> | void = () => undefined,
): Promise<number> {
  let cursor = start;
  let { written } = start;
  let actions: DocumentAction[] = [];
  const sending: Promise<void>[] = [];
  /** The engine indexes parts while the next is derived; parts are reported in order. */
  const flush = async () => {
    const [part, reached, count] = [actions, cursor, written];
    actions = [];
    if (sending.length === inFlight) await sending.shift();
    const sent = Promise.all([services.writer.writeTo(target, part, { bodyBytes }), sending.at(-1)]).then(
      () => onPart(reached, count),
    );
    // It is awaited in its turn.
    sent.catch(() => undefined);
    sending.push(sent);
  };
  let marked: ReportDocument[] = [];
  /** Of reports that no release before looked at: what turns out to be a copy is behind its row, and written again. */
  const join = async () => {
    await joinCopies(services.catalog.database, marked);
    marked = [];
  };
  for await (const { report, artifacts, after } of finishedReports(services, start)) {
    const facts = { ...report.get(), indexedAt: report.indexedAt ?? report.createdAt };
    const documents = await joinAlike(services.catalog.database, documentsOf(facts, artifacts));
    marked.push(documents.report);
    actions.push(...bulkActions(documents, report.version, none));
    written += 1;
    if (after) cursor = { ...cursor, ...after, written };
    if (actions.length > gathered) await flush();
    if (marked.length > joined) await join();
  }
  await flush();
  await Promise.all(sending);
  await join();
  await services.client.indices.refresh({ index: Object.values(target.names) });
  return written;
}

/** A report to write, and the cursor after it; null within a segment. */
interface Finished {
  report: Report;
  artifacts: Artifacts;
  after: Partial<RebuildCursor> | null;
}

async function* finishedReports(
  { catalog, store }: RebuildServices,
  start: RebuildCursor,
): AsyncGenerator<Finished> {
  for await (const rows of catalog.indexedPdfs(start.pdf))
    for (const report of rows) {
      const artifacts = await readArtifacts(store, report.id).catch(async (error: Error) => {
        if (isStoreUnavailable(error)) throw error;
        // Reports that are being processed again may lack artifacts, and those changed since their row was read too:
        // whoever changes them indexes them.
        const now = report.stage === 'done' ? await catalog.byId(report.id) : null;
        if (now?.stage === 'done' && now.version === report.version) throw error;
        return null;
      });
      if (artifacts) yield { report, artifacts, after: { pdf: report.id } };
    }
  // Segment by segment, so that each is unpacked once.
  for await (const segment of catalog.segments(start.segment)) {
    const rows = new Map((await catalog.ofSegment(segment)).map((row) => [row.id, row]));
    const found = await readSegment(store, segment, (wanted) => rows.has(wanted));
    for (const [index, { id, report: text }] of found.entries()) {
      const report = rows.get(id);
      const after = index === found.length - 1 ? { segment } : null;
      if (report) yield { report, artifacts: artifactsOf(text), after };
    }
  }
}
